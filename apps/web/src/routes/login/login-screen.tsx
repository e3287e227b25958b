import { Text, Title } from '@mantine/core'
import type { UserView } from '@panelflow/contract/user.ts'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { LoginForm } from '../../features/session/login-form.tsx'
import { sessionStore } from '../../lib/session-store.ts'
import { Brand } from '../../shell/brand.tsx'
import { LanguageMenu, ThemeMenu } from '../../shell/top-bar-menus.tsx'
import { safeTarget } from '../safe-target.ts'
import { LoginArt } from './login-art.tsx'
import classes from './login-screen.module.css'

const ChangePasswordForm = lazy(async () => ({
  default: (await import('../../features/session/change-password-form.tsx')).ChangePasswordForm,
}))

const route = getRouteApi('/login')

/** From the login to the intended page, else to the person's own home page (spec §2). */
const targetOf = (user: UserView, wanted: string | undefined): string =>
  safeTarget(wanted) ?? safeTarget(user.homePageUrl ?? undefined) ?? '/'

export const LoginScreen = () => {
  const { t } = useTranslation()
  const router = useRouter()
  const search = route.useSearch()
  const mustChange = useStore(sessionStore, (state) => state.status === 'signed_in' && state.passwordExpired)

  const goOn = (user: UserView): void => {
    if (!user.passwordExpired) router.history.replace(targetOf(user, search.redirect))
  }

  return (
    <div className={classes['screen']}>
      <div className={classes['art']}>
        <LoginArt className={classes['panels']} />
        <div className={classes['words']}>
          <Text fz={22} fw={650}>
            {t('app.tagline')}
          </Text>
          <Text fz="md" opacity={0.75} mt={4}>
            {t('login.welcome')}
          </Text>
        </div>
      </div>
      <main className={classes['side']}>
        <div className={classes['tools']}>
          <LanguageMenu />
          <ThemeMenu />
        </div>
        <div className={classes['form']}>
          <Brand name={t('app.name')} />
          <Title order={1} fz={24} mt="lg" mb="lg">
            {mustChange ? t('password.title') : t('login.title')}
          </Title>
          <Suspense fallback={null}>{mustChange ? <ChangePasswordForm onEntered={goOn} /> : <LoginForm onEntered={goOn} />}</Suspense>
        </div>
      </main>
    </div>
  )
}
