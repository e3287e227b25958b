import type { DefaultNamespace, i18n as I18n, Namespace, TFunction } from 'i18next'
import { useCallback, useContext, useSyncExternalStore } from 'react'
import { getI18n, I18nContext } from 'react-i18next'

/**
 * Sentences without parameters are looked up once: to find one takes a tenth of the time in which
 * its part of the screen is rendered. What is added to the files is looked up anew.
 */
const rememberPlain = <T extends (...args: never[]) => unknown>(i18n: I18n, t: T): T => {
  const known = new Map<string, unknown>()
  i18n.store.on('added', () => known.clear())
  return new Proxy(t, {
    apply: (target, self, args: unknown[]): unknown => {
      const [key] = args
      if (args.length !== 1 || typeof key !== 'string') return Reflect.apply(target, self, args)
      if (!known.has(key)) known.set(key, Reflect.apply(target, self, args))
      return known.get(key)
    },
  })
}

/** By instance, then by language and namespace: every part of the screen gets the same function. */
const translators = new WeakMap<I18n, Map<string, unknown>>()

const getTranslator = <Ns extends Namespace>(
  i18n: I18n,
  language: string,
  ns: Ns | undefined,
): TFunction<Ns> => {
  const own = translators.get(i18n) ?? new Map<string, unknown>()
  translators.set(i18n, own)
  const key = JSON.stringify([language, ns])
  if (!own.has(key)) own.set(key, rememberPlain(i18n, i18n.getFixedT<Ns>(language, ns)))
  // the key names the namespace
  return own.get(key) as TFunction<Ns>
}

/**
 * `useTranslation` for what a long list draws in every row. Theirs copies the whole library object
 * for each use: a quarter of a row's time.
 */
export const useCellTranslations = <const Ns extends Namespace = DefaultNamespace>(ns?: Ns) => {
  const i18n = useContext(I18nContext)?.i18n ?? getI18n()
  const subscribe = useCallback(
    (listener: () => void) => {
      i18n.on('languageChanged', listener)
      return () => i18n.off('languageChanged', listener)
    },
    [i18n],
  )
  const read = (): string => i18n.language
  const language = useSyncExternalStore(subscribe, read, read)
  return { t: getTranslator(i18n, language, ns), language }
}
