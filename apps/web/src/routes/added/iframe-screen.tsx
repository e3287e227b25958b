import { useTranslation } from 'react-i18next'
import { PendingScreen } from '../../shell/screen-state.tsx'
import { useState } from 'react'
import classes from './iframe-screen.module.css'

const isOwn = (src: string): boolean => new URL(src, window.location.href).origin === window.location.origin

/** A page inside ours. One of another house may run its scripts, but not reach into our page; a page of our own may. */
export const IframeScreen = ({ src, title }: { readonly src: string; readonly title: string }) => {
  const { t } = useTranslation()
  const [loaded, setLoaded] = useState(false)
  return (
    <div className={classes['screen']}>
      {loaded ? null : <PendingScreen />}
      <iframe
        className={classes['frame']}
        hidden={!loaded}
        src={src}
        title={t(title, { defaultValue: title })}
        {...(isOwn(src) ? {} : { sandbox: 'allow-scripts allow-forms allow-popups' })}
        referrerPolicy="no-referrer"
        onLoad={() => setLoaded(true)}
      />
    </div>
  )
}
