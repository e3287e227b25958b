import { Alert, Anchor, Group, Stack, Text, Title } from '@mantine/core'
import type { UserView } from '@panelflow/contract/user.ts'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { whenIdle } from '@panelflow/ui/patterns/when-idle.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { LoginForm } from '../login-form.tsx'
import { sessionStore } from '../../../lib/http/session-store.ts'
import { useDocumentTitle } from '../../../lib/i18n/use-document-title.ts'
import { Brand } from '../../../shell/brand.tsx'
import { LanguageButton, ThemeButton } from '../../../shell/preference-buttons.tsx'
import { safeTarget } from '../../../lib/safe-target.ts'
import type { LoginMode } from './login-search.ts'
import classes from './login-screen.module.css'
import { loadTranslations } from '../../../lib/i18n/i18n.ts'

const BALLOONS = [
  { x: 120, y: 110, rx: 66, ry: 42, words: 'こんにちは' },
  { x: 420, y: 88, rx: 54, ry: 34, words: '你好' },
  { x: 384, y: 256, rx: 58, ry: 38, words: 'Hello' },
  { x: 142, y: 330, rx: 64, ry: 38, words: 'Bonjour' },
  { x: 424, y: 424, rx: 60, ry: 38, words: 'สวัสดี' },
  { x: 118, y: 500, rx: 54, ry: 34, words: 'Hola' },
] as const

const FRAMES = [
  'M24 24h236v220H24z',
  'M276 24h260v140H276z',
  'M276 180h260v150H276z',
  'M24 260h236v150H24z',
  'M276 346h260v160H276z',
  'M24 426h236v180H24z',
  'M276 522h260v84H276z',
]

/** A page of empty frames whose balloons speak: what the house does, in one picture. Decorative. */
const LoginArt = ({ className }: { readonly className?: string }) => (
  <svg className={className} viewBox="0 0 560 640" preserveAspectRatio="xMidYMid slice" aria-hidden>
    <g fill="none" stroke="#fff" strokeOpacity="0.14" strokeWidth="2">
      {FRAMES.map((d) => (
        <path key={d} d={d} />
      ))}
    </g>
    {BALLOONS.map(({ x, y, rx, ry, words }) => (
      <g key={words} opacity="0.94">
        <path d={`M${x - 14} ${y + ry - 6} q-6 20 -22 26 q26 -2 40 -24z`} fill="#fff" />
        <ellipse cx={x} cy={y} rx={rx} ry={ry} fill="#fff" />
        <text x={x} y={y + 6} textAnchor="middle" fontSize="18" fontWeight="600" fill="#17305f">
          {words}
        </text>
      </g>
    ))}
  </svg>
)

const loadMenus = () => import('../../../shell/top-bar-menus.tsx')
const LanguageMenu = lazy(async () => ({ default: (await loadMenus()).LanguageMenu }))
const ThemeMenu = lazy(async () => ({ default: (await loadMenus()).ThemeMenu }))

const CLOSED = { 'aria-haspopup': 'menu', 'aria-expanded': false } as const

/**
 * Language and colours on the login. Menus are a tenth of its code and seldom used there: fetched
 * when the form stands, and opened by the press that asks for one.
 */
const PreferenceButtons = () => {
  const [pressed, setPressed] = useState<'language' | 'theme' | null>(null)
  useEffect(() => whenIdle(() => void loadMenus()), [])
  const language = <LanguageButton {...CLOSED} onClick={() => setPressed('language')} />
  const theme = <ThemeButton {...CLOSED} onClick={() => setPressed('theme')} />
  return (
    <>
      <Suspense fallback={language}>
        {pressed === null ? language : <LanguageMenu defaultOpened={pressed === 'language'} />}
      </Suspense>
      <Suspense fallback={theme}>
        {pressed === null ? theme : <ThemeMenu defaultOpened={pressed === 'theme'} />}
      </Suspense>
    </>
  )
}

const ChangePasswordForm = lazy(async () => ({
  default: (await import('../change-password-form.tsx')).ChangePasswordForm,
}))

const OtherEntrance = lazy(async () => {
  await loadTranslations('session')
  return { default: (await import('../other-entrance.tsx')).OtherEntrance }
})

const route = getRouteApi('/login')

/**
 * From the login to the intended page, else to the person's own home page (spec 2.nav.home_page).
 */
const getRedirectTarget = (user: UserView, wanted: string | undefined): string =>
  safeTarget(wanted) ?? safeTarget(user.homePageUrl ?? undefined) ?? '/'

interface SignInProps {
  readonly username: string
  readonly note: string | null
  readonly redirect: string | undefined
  readonly onEntered: (user: UserView) => void
}

const SignIn = ({ username, note, redirect, onEntered }: SignInProps) => {
  const { t } = useTranslation()
  return (
    <Stack gap="md">
      {note === null ? null : (
        <Alert role="status" color="green" variant="light" p="xs">
          {note}
        </Alert>
      )}
      <LoginForm
        username={username}
        forgot={
          <Anchor
            fz="sm"
            c="var(--mantine-primary-color-light-color)"
            renderRoot={(props) => (
              <Link {...props} to="/login" search={{ redirect, mode: 'forgot_password' }} />
            )}
          >
            {t('login.forgot')}
          </Anchor>
        }
        onEntered={onEntered}
      />
      <Group justify="center" gap={6}>
        <Text fz="sm" c="dimmed">
          {t('login.no_account')}
        </Text>
        <Anchor
          fz="sm"
          c="var(--mantine-primary-color-light-color)"
          renderRoot={(props) => (
            <Link {...props} to="/login" search={{ redirect, mode: 'sign_up' }} />
          )}
        >
          {t('login.sign_up')}
        </Anchor>
      </Group>
    </Stack>
  )
}

export const LoginScreen = () => {
  const { t } = useTranslation()
  const router = useRouter()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [username, setUsername] = useState('')
  const [note, setNote] = useState<string | null>(null)
  const mustChange = useStore(
    sessionStore,
    (state) => state.status === 'signed_in' && state.passwordExpired,
  )

  const title = mustChange
    ? t('password.title')
    : t(search.mode === undefined ? 'login.title' : `login.mode_${search.mode}`)
  useDocumentTitle(title)

  const redirectAfterLogin = (user: UserView): void => {
    if (!user.passwordExpired) router.history.replace(getRedirectTarget(user, search.redirect))
  }

  const changeMode = (mode: LoginMode | null, name: string, words: string | null = null): void => {
    setUsername(name)
    setNote(words)
    void navigate({ search: { ...search, mode: mode ?? undefined } })
  }

  return (
    <main className={classes['screen']}>
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
      <div className={classes['side']}>
        <div className={classes['tools']}>
          <PreferenceButtons />
        </div>
        <div className={classes['form']}>
          <Brand name={t('app.name')} />
          <Title order={1} fz={24} mt="lg" mb="lg">
            {title}
          </Title>
          <Suspense fallback={null}>
            {mustChange ? (
              <ChangePasswordForm onEntered={redirectAfterLogin} />
            ) : search.mode === undefined ? (
              <SignIn
                username={username}
                note={note}
                redirect={search.redirect}
                onEntered={redirectAfterLogin}
              />
            ) : (
              <OtherEntrance mode={search.mode} username={username} onMode={changeMode} />
            )}
          </Suspense>
        </div>
      </div>
    </main>
  )
}
