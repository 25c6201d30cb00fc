package dev.fairlead.planted.signature;

import dev.fairlead.planted.client.ClientObject;

public abstract class InSuperclassArgument implements Iterable<ClientObject> {}
