package dev.fairlead.planted.direction;

import dev.fairlead.planted.client.ClientObject;

public abstract class InSuperclassArgument implements Iterable<ClientObject> {}
