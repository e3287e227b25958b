import * as OpenCC from 'opencc-js/cn2t'

export const OPENCC_VERSION = 'opencc-js 1, cn to twp'

export type ConvertScript = (text: string) => string

/**
 * Simplified to traditional Chinese (Taiwan's characters and words). Exact by dictionary; loads its
 * dictionaries on first use.
 */
export function createOpenCcConverter(): ConvertScript {
  let convert: ConvertScript | null = null
  return (text) => {
    convert ??= OpenCC.Converter({ from: 'cn', to: 'twp' })
    return convert(text)
  }
}
