import { useTranslation } from 'react-i18next'
import { PendingScreen } from '../../shell/screen-state.tsx'
import { useState } from 'react'
import classes from './iframe-screen.module.css'

/** A page of another house inside ours. It may run its scripts, but not reach into our page. */
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
        sandbox="allow-scripts allow-forms allow-popups"
        referrerPolicy="no-referrer"
        onLoad={() => setLoaded(true)}
      />
    </div>
  )
}
