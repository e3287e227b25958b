import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { Screen } from '../../lib/screen.tsx'
import { sessionStore } from '../../lib/http/session-store.ts'
import { begin, type Remark, reply, resolve, type NewRemark, type Thread } from './conversation.ts'
import classes from './chat-screen.module.css'

interface WriterProps {
  readonly label: string
  readonly send: string
  readonly onSend: (text: string) => void
}

/** A field that sends with Ctrl or Cmd and Enter; an empty one sends nothing. */
const Writer = ({ label, send, onSend }: WriterProps) => {
  const [text, setText] = useState('')
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    onSend(text.trim())
    setText('')
  }
  return (
    <form onSubmit={submit}>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <Textarea
          aria-label={label}
          placeholder={label}
          autosize
          minRows={1}
          maxRows={6}
          flex={1}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) =>
            event.key === 'Enter' && (event.ctrlKey || event.metaKey) ? submit(event) : undefined
          }
        />
        <Button type="submit" size="sm" variant="default">
          {send}
        </Button>
      </Group>
    </form>
  )
}

const MessageBody = ({ author, at, text }: Remark) => {
  const { i18n } = useTranslation()
  const time = new Intl.DateTimeFormat(i18n.language, { hour: '2-digit', minute: '2-digit' })
  return (
    <div>
      <Text fz="xs" c="dimmed">
        {author} · {time.format(at)}
      </Text>
      <Text className={classes['text']}>{text}</Text>
    </div>
  )
}

interface ThreadViewProps {
  readonly thread: Thread
  readonly onReply: (text: string) => void
  readonly onResolve: (resolved: boolean) => void
}

const ThreadView = ({ thread, onReply, onResolve }: ThreadViewProps) => {
  const { t } = useTranslation('demo')
  return (
    <article className={classes['thread']} aria-label={t('chat.thread', { author: thread.author })}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <MessageBody {...thread} />
        <Group gap="xs" wrap="nowrap">
          {thread.resolved ? <StatusLabel tone="good">{t('chat.resolved')}</StatusLabel> : null}
          <Button variant="subtle" onClick={() => onResolve(!thread.resolved)}>
            {t(thread.resolved ? 'chat.reopen' : 'chat.resolve')}
          </Button>
        </Group>
      </Group>
      <div className={classes['replies']}>
        {thread.resolved
          ? null
          : thread.replies.map((one) => <MessageBody key={one.id} {...one} />)}
        <Writer
          label={t('chat.reply_to', { author: thread.author })}
          send={t('chat.reply')}
          onSend={onReply}
        />
      </div>
    </article>
  )
}

const createRemark = (author: string, text: string): NewRemark => ({ author, text, at: new Date() })

/** A conversation with threads, kept on this screen only (spec 2.screen.chat). */
export const DemoChatScreen = () => {
  const { t } = useTranslation('demo')
  const author = useStore(sessionStore, ({ user }) => user?.realName || (user?.name ?? ''))
  const [threads, setThreads] = useState<readonly Thread[]>([])
  return (
    <Screen title={t('chat.title')} subtitle={t('chat.hint')}>
      <div className={classes['threads']} role="log" aria-label={t('chat.title')}>
        {threads.length === 0 ? (
          <EmptyState title={t('chat.empty')} hint={t('chat.empty_hint')} />
        ) : null}
        {threads.map((thread) => (
          <ThreadView
            key={thread.id}
            thread={thread}
            onReply={(text) =>
              setThreads((all) => reply(all, thread.id, createRemark(author, text)))
            }
            onResolve={(resolved) => setThreads((all) => resolve(all, thread.id, resolved))}
          />
        ))}
      </div>
      <Stack gap={4}>
        <Writer
          label={t('chat.say')}
          send={t('chat.send')}
          onSend={(text) => setThreads((all) => begin(all, createRemark(author, text)))}
        />
        <Text fz="xs" c="dimmed">
          {t('chat.keys')}
        </Text>
      </Stack>
    </Screen>
  )
}
