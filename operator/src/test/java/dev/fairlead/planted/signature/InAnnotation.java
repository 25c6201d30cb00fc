package dev.fairlead.planted.signature;

import dev.fairlead.planted.client.ClientMark;

@ClientMark
public interface InAnnotation {}
