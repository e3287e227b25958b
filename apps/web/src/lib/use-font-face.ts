import { useEffect, useState } from 'react'

type Loaded = 'loading' | 'ready' | 'failed'

/** Faces the page was given, by name: asked for once, shared by all that show them. */
const asked = new Map<string, Promise<unknown>>()

const load = (name: string, address: string): Promise<unknown> => {
  const known = asked.get(name)
  if (known !== undefined) return known
  const face = new FontFace(name, `url("${address}")`)
  document.fonts.add(face)
  const loading = face.load()
  asked.set(name, loading)
  // an address may have run out, or the line was broken: the next one who looks asks again
  loading.catch(() => {
    asked.delete(name)
    document.fonts.delete(face)
  })
  return loading
}

/** Makes a font usable in styles under `name`, from its own bytes. @param address null: not yet */
export const useFontFace = (name: string, address: string | null): Loaded => {
  const [done, setDone] = useState<{ readonly name: string; readonly state: 'ready' | 'failed' } | null>(null)
  useEffect(() => {
    if (address === null) return undefined
    let left = false
    const settle = (state: 'ready' | 'failed') => () => (left ? undefined : setDone({ name, state }))
    load(name, address).then(settle('ready'), settle('failed'))
    return () => {
      left = true
    }
  }, [name, address])
  return done?.name === name ? done.state : 'loading'
}
