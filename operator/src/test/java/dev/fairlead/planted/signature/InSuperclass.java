package dev.fairlead.planted.signature;

import dev.fairlead.planted.client.ClientObject;

public final class InSuperclass extends ClientObject {}
