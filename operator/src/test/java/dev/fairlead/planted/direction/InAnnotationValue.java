package dev.fairlead.planted.direction;

import dev.fairlead.planted.client.ClientObject;
import dev.fairlead.planted.value.Holds;

@Holds({String.class, ClientObject.class})
public interface InAnnotationValue {}
