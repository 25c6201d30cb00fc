package dev.fairlead.planted.direction;

import dev.fairlead.planted.client.ClientObject;

public final class InSuperclass extends ClientObject {}
