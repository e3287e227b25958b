import {
  Anchor,
  Button,
  Card,
  Select,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { IconMapQuestion } from '@tabler/icons-react'
import { useNavigate, useParams, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { roleName } from '../../lib/i18n/labels.ts'
import { useRoleHolder } from '../../lib/permission/screen-role.ts'
import { Screen } from '../../lib/screen.tsx'
import { useTabLabel } from '../../lib/tabs/tab-store.ts'
import { RoleIcon } from '../../shell/role-icon.tsx'
import { GUIDES, guideForRole, type LoadedGuide, useGuide } from './guide-pages.ts'
import { GuideText } from './guide-text.tsx'
import classes from './guide.module.css'

/** Names of guides: those of the roles, and the one for everybody. */
const useGuideNames = (): ((guide: string) => string) => {
  const { t } = useTranslation('guide')
  const { t: app } = useTranslation()
  return (guide) => {
    const role = GUIDES.find((one) => one.guide === guide)?.role ?? null
    return role === null ? t('everybody') : app(`role.${roleName(role)}`)
  }
}

/** All guides; the one of the acting role comes first. */
export const GuideIndexScreen = () => {
  const { t } = useTranslation('guide')
  const getName = useGuideNames()
  const navigate = useNavigate()
  const { acting } = useRoleHolder()
  const own = acting === null ? null : guideForRole(acting)
  const sorted = [...GUIDES].sort((a, b) => Number(b.guide === own) - Number(a.guide === own))
  return (
    <Screen title={t('title')} subtitle={t('subtitle')}>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} maw={1080}>
        {sorted.map(({ guide, role }) => (
          <Card key={guide} withBorder padding="md">
            <Stack gap={6} align="flex-start" h="100%">
              {role === null ? null : <RoleIcon role={roleName(role)} />}
              <Title order={2} fz="md">
                {getName(guide)}
              </Title>
              <Text fz="sm" c="dimmed" flex={1}>
                {t(`about.${role === null ? 'everybody' : roleName(role)}`)}
              </Text>
              <Button
                component="a"
                href={`/guide/${guide}`}
                variant={guide === own ? 'filled' : 'default'}
                mt="xs"
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return
                  event.preventDefault()
                  void navigate({ href: `/guide/${guide}` })
                }}
              >
                {t('read')}
              </Button>
            </Stack>
          </Card>
        ))}
      </SimpleGrid>
    </Screen>
  )
}

/** The section the address names stands at the top, also once the text has come. */
const useScrollToSection = (page: LoadedGuide | null): void => {
  const hash = useRouterState({ select: ({ location }) => location.hash })
  useEffect(() => {
    if (page === null || hash === '') return
    const target = document.getElementById(hash)
    target?.scrollIntoView()
    target?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }, [page, hash])
}

const Contents = ({ page }: { readonly page: LoadedGuide }) => {
  const { t } = useTranslation('guide')
  const router = useRouter()
  const links = (from: number, to?: number) =>
    page.sections.slice(from, to).map(({ anchors: [anchor = ''], title }) => (
      <a
        key={anchor}
        href={`#${anchor}`}
        onClick={(event) => {
          event.preventDefault()
          router.history.push(`${window.location.pathname}#${anchor}`)
        }}
      >
        {title}
      </a>
    ))
  return (
    <nav className={classes['contents']} aria-label={t('contents')}>
      {links(0, page.ownSections)}
      {page.ownSections === page.sections.length ? null : (
        <>
          <Text component="p" fz="xs" c="dimmed">
            {t('everybody')}
          </Text>
          {links(page.ownSections)}
        </>
      )}
    </nav>
  )
}

const GuideArticle = ({ guide }: { readonly guide: string }) => {
  const page = useGuide(guide)
  useScrollToSection(page)
  if (page === null) return <Skeleton h={480} maw={1112} />
  return (
    <div className={classes['scroll']}>
      <div className={classes['page']}>
        <Contents page={page} />
        <article>
          <GuideText html={page.html} />
          {page.sections.map(({ anchors: [first = '', ...others], title, html }) => (
            <section key={first} id={first} className={classes['section']}>
              {others.map((anchor) => (
                <span key={anchor} id={anchor} />
              ))}
              <Title order={2} fz={18} mt="lg" mb={6} tabIndex={-1}>
                {title}
              </Title>
              <GuideText html={html} />
            </section>
          ))}
        </article>
      </div>
    </div>
  )
}

/** The guide of a role, to be read from top to bottom or searched by the browser. */
export const GuideScreen = () => {
  const { t } = useTranslation('guide')
  const getName = useGuideNames()
  const navigate = useNavigate()
  const { id = '' }: { readonly id?: string } = useParams({ strict: false })
  const isKnown = GUIDES.some(({ guide }) => guide === id)
  useTabLabel(isKnown ? getName(id) : undefined)
  if (!isKnown)
    return (
      <EmptyState
        level={1}
        title={t('unknown')}
        hint={t('unknown_hint')}
        icon={<IconMapQuestion size={40} stroke={1.3} />}
      >
        <Button variant="default" mt="xs" onClick={() => void navigate({ href: '/guide/index' })}>
          {t('all')}
        </Button>
      </EmptyState>
    )
  return (
    <Screen
      title={t('title_of', { name: getName(id) })}
      subtitle={
        <Anchor
          fz="sm"
          href="/guide/index"
          onClick={(event) => {
            event.preventDefault()
            void navigate({ href: '/guide/index' })
          }}
        >
          {t('all')}
        </Anchor>
      }
      actions={
        <Select
          w={240}
          aria-label={t('choose')}
          data={GUIDES.map(({ guide }) => ({ value: guide, label: getName(guide) }))}
          value={id}
          allowDeselect={false}
          onChange={(guide) => void navigate({ href: `/guide/${guide}` })}
        />
      }
    >
      <GuideArticle guide={id} />
    </Screen>
  )
}
