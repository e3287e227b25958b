/** What a translation engine speaks over HTTP. */
export const ENGINE_PROTOCOLS = [
  'openai',
  'anthropic',
  'deepl',
  'libretranslate',
  'google',
] as const
export type EngineProtocol = (typeof ENGINE_PROTOCOLS)[number]

/** Protocols of language models: they need the name of a model, and are paid by tokens. */
export const MODEL_PROTOCOLS: readonly EngineProtocol[] = ['openai', 'anthropic']
