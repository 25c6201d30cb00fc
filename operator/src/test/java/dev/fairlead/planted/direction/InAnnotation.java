package dev.fairlead.planted.direction;

import dev.fairlead.planted.client.ClientMark;

@ClientMark
public interface InAnnotation {}
