import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PendingScreen } from './screen-state.tsx'
import { useState } from 'react'
import classes from './iframe-screen.module.css'

const OTHERS = 'allow-scripts allow-forms allow-popups'
const OWN = `${OTHERS} allow-same-origin allow-downloads`

const isOwn = (src: string): boolean =>
  new URL(src, window.location.href).origin === window.location.origin

/**
 * A page inside ours. One of another origin may run its scripts, but not reach into our page; a
 * page
 * of our own may.
 */
export const IframeScreen = ({ src, title }: { readonly src: string; readonly title: string }) => {
  const { t } = useTranslation()
  const [loaded, setLoaded] = useState(false)
  const rights = isOwn(src) ? OWN : OTHERS
  return (
    <div className={classes['screen']}>
      <VisuallyHidden component="h1">{t(title, { defaultValue: title })}</VisuallyHidden>
      {loaded ? null : <PendingScreen />}
      <iframe
        className={classes['frame']}
        hidden={!loaded}
        src={src}
        title={t(title, { defaultValue: title })}
        sandbox={rights}
        referrerPolicy="no-referrer"
        onLoad={() => setLoaded(true)}
      />
    </div>
  )
}
