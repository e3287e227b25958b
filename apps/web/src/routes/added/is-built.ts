import { SCREEN_REGISTRY } from './screen-registry.ts'

/** Sections whose screens are routes of their own; the others must have theirs in the registry. */
const BUILT_IN: readonly string[] = ['home', 'workspace', 'order']

/** Screens of the table that this build does not have yet get no entry in menu and tabs. */
export const isBuilt = (screen: string): boolean => {
  const section = screen.split('_')[0] ?? ''
  return (
    BUILT_IN.includes(section) ||
    Object.keys(SCREEN_REGISTRY).some((name) => name === section || name.startsWith(`${section}_`))
  )
}
