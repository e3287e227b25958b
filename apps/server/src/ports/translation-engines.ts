import type { EngineProtocol } from '@panelflow/domain/translation/engine-protocol.ts'
import type { Translator } from './translator.ts'

/** Where a translation engine is, and how it is addressed. */
export interface EngineConnection {
  /** as runs and figures name it */
  readonly name: string
  readonly protocol: EngineProtocol
  readonly baseUrl: string
  readonly apiKey: string
  readonly model: string
  readonly allowPrivateAddresses: boolean
  /** its model understands pictures: the page travels with its lines */
  readonly seesPictures?: boolean
}

/** Engines of the outside world. */
export interface TranslationEngines {
  readonly connect: (connection: EngineConnection) => Translator
  /** is this address of a private network, as far as it can be seen without asking for its name? */
  readonly refuses: (url: string) => boolean
  /** set by variables of the environment */
  readonly environment?: EngineConnection | undefined
}
