import { Anchor, Button, Center, Group, Loader, Paper, Stack, Text, Title } from '@mantine/core'
import { mailSubscribe, mailSubscription } from '@panelflow/contract/notification.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../../lib/http/call-error.ts'
import { useRead, useWrite } from '../../lib/http/query.ts'
import { useDocumentTitle } from '../../lib/i18n/use-document-title.ts'
import { TableError } from '../../lib/table/table-states.tsx'
import { Brand } from '../../shell/brand.tsx'
import { LanguageMenu } from '../../shell/top-bar-menus.tsx'

/** cut off on the way from the letter, or of an account that is gone */
const isBadLink = ({ fact }: CallError): boolean =>
  fact === 'request.invalid' || fact === 'notification.link_invalid'

const route = getRouteApi('/unsubscribe')

/** Stops notifications by mail, by the link of a letter: it asks first, and can be taken back. */
const Subscription = ({ token }: { readonly token: string }) => {
  const { t } = useTranslation('notification')
  const query = useRead(mailSubscription, { query: { token } })
  const save = useWrite(mailSubscribe, { refreshes: [mailSubscription] })
  if (query.data === undefined) {
    if (query.isError && isBadLink(query.error)) return <Text>{t('unsubscribe.bad_link')}</Text>
    if (query.isError)
      return <TableError error={query.error} onRetry={() => void query.refetch()} />
    return <Loader size="sm" aria-label={t('list.loading')} />
  }
  const { email, isMailStopped } = save.data ?? query.data
  const words = isMailStopped ? 'stopped' : save.data === undefined ? 'ask' : 'resumed'
  return (
    <>
      <Text role="status">{t(`unsubscribe.${words}`, { email })}</Text>
      <Button
        variant={isMailStopped ? 'default' : 'filled'}
        loading={save.isPending}
        onClick={() => save.mutate({ body: { token, isMailStopped: !isMailStopped } })}
      >
        {t(isMailStopped ? 'unsubscribe.resume' : 'unsubscribe.stop')}
      </Button>
    </>
  )
}

export const UnsubscribeScreen = () => {
  const { t } = useTranslation('notification')
  const { t: app } = useTranslation()
  const { token } = route.useSearch()
  useDocumentTitle(t('unsubscribe.title'))
  return (
    <Center mih="100vh" p="md" component="main">
      <Paper withBorder p="xl" w={440} maw="100%">
        <Stack>
          <Group justify="space-between">
            <Brand name={app('app.name')} />
            <LanguageMenu />
          </Group>
          <Title order={1} fz="lg">
            {t('unsubscribe.title')}
          </Title>
          <Subscription token={token} />
          <Text fz="sm" c="dimmed">
            {t('unsubscribe.settings')}{' '}
            <Anchor href="/profile/index?tab=notifications">{t('unsubscribe.sign_in')}</Anchor>
          </Text>
        </Stack>
      </Paper>
    </Center>
  )
}
