package dev.fairlead.planted.client;

/** A failure of the client. */
@SuppressWarnings("serial")
public class ClientException extends Exception {}
