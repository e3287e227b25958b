import type { EngineView } from '@panelflow/contract/translation-engine.ts'
import type { SourceLanguage, TargetLanguage } from '@panelflow/domain/locale/language.ts'
import type { PriceUnit } from '@panelflow/domain/translation/engine-price.ts'
import {
  type EngineProtocol,
  MODEL_PROTOCOLS,
} from '@panelflow/domain/translation/engine-protocol.ts'
import { isHttpAddress } from '../../lib/forms/http-address.ts'

/** Fields of the form. An empty amount is none. */
export interface EngineValues {
  readonly name: string
  readonly protocol: EngineProtocol
  readonly baseUrl: string
  readonly model: string
  readonly sourceLanguages: readonly SourceLanguage[]
  readonly targetLanguages: readonly TargetLanguage[]
  readonly per: PriceUnit | 'none'
  readonly input: number | ''
  readonly output: number | ''
  readonly currency: string
  readonly budget: number | ''
  readonly inPrivateNetwork: boolean
  readonly seesPictures: boolean
}

export const EXAMPLES: Readonly<Record<EngineProtocol, string>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  deepl: 'https://api.deepl.com',
  libretranslate: 'https://libretranslate.com',
  google: 'https://translation.googleapis.com/v3/projects/NAME/locations/global',
}

export const toValues = (engine: EngineView | undefined): EngineValues => ({
  name: engine?.name ?? '',
  protocol: engine?.protocol ?? 'openai',
  baseUrl: engine?.baseUrl ?? '',
  model: engine?.model ?? '',
  sourceLanguages: engine?.sourceLanguages ?? [],
  targetLanguages: engine?.targetLanguages ?? [],
  per: engine?.price?.per ?? 'none',
  input: engine?.price?.input ?? '',
  output: engine?.price?.output ?? '',
  currency: engine?.currency ?? 'USD',
  budget: engine?.monthlyBudget ?? '',
  inPrivateNetwork: engine?.inPrivateNetwork ?? false,
  seesPictures: engine?.seesPictures ?? false,
})

/** What the endpoints take. */
export const toBody = (values: EngineValues) => ({
  name: values.name.trim(),
  protocol: values.protocol,
  baseUrl: values.baseUrl.trim(),
  model: values.model.trim(),
  sourceLanguages: [...values.sourceLanguages],
  targetLanguages: [...values.targetLanguages],
  price:
    values.per === 'none'
      ? null
      : { per: values.per, input: values.input || 0, output: values.output || 0 },
  currency: values.currency,
  monthlyBudget: values.budget === '' || values.budget <= 0 ? null : values.budget,
  inPrivateNetwork: values.inPrivateNetwork,
  seesPictures: values.seesPictures && MODEL_PROTOCOLS.includes(values.protocol),
})

type Fault = 'need_name' | 'need_url' | 'need_model'

/** By field; null: it can be sent. */
export const findFaults = ({ name, baseUrl, model, protocol }: EngineValues) =>
  ({
    name: name.trim() === '' ? 'need_name' : null,
    baseUrl: isHttpAddress(baseUrl.trim()) ? null : 'need_url',
    model: model.trim() === '' && MODEL_PROTOCOLS.includes(protocol) ? 'need_model' : null,
  }) satisfies Record<string, Fault | null>
