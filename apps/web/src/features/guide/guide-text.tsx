import { useStore } from 'zustand'
import { isApple, shortcutStore } from '../../lib/shortcut/shortcut-store.ts'
import { withOwnKeys } from './guide-pages.ts'
import classes from './guide.module.css'

/** Text of a guide. It is built from our own files, so it is safe to show as it is. */
export const GuideText = ({ html }: { readonly html: string }) => {
  const choices = useStore(shortcutStore, (state) => state.choices)
  const text = withOwnKeys(html, choices, isApple())
  return <div className={classes['text']} dangerouslySetInnerHTML={{ __html: text }} />
}
