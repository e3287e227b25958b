import { Button, Stack, Text } from '@mantine/core'
import { previewLinkList, type PreviewLinkView } from '@panelflow/contract/preview-link.ts'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { IconEyeShare } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTranslations } from '../../lib/i18n/i18n.ts'
import { useRead } from '../../lib/http/query.ts'
import { useMay } from '../../lib/permission/use-may.ts'
import type { PreviewSubject } from './preview-link-form.tsx'

const PreviewLinksWindow = lazy(async () => {
  const [part] = await Promise.all([
    import('./preview-links-window.tsx'),
    loadTranslations('preview'),
  ])
  return { default: part.PreviewLinksWindow }
})

const useWindow = (subject: PreviewSubject) => {
  const [opened, setOpened] = useState(false)
  const shown = (
    <Suspense fallback={null}>
      {opened ? <PreviewLinksWindow subject={subject} onClose={() => setOpened(false)} /> : null}
    </Suspense>
  )
  return { open: () => setOpened(true), shown }
}

/** Opens the links for rights holders to an order or a book, for those who may make them. */
export const PreviewButton = ({ subject }: { readonly subject: PreviewSubject }) => {
  const { t } = useTranslation()
  const { open, shown } = useWindow(subject)
  if (!useMay('final.download_publish')) return null
  return (
    <>
      <IconButton label={t('preview.open')} size="lg" variant="default" onClick={open}>
        <IconEyeShare size={16} />
      </IconButton>
      {shown}
    </>
  )
}

const ChapterDecisions = ({ link }: { readonly link: PreviewLinkView }) => {
  const { t } = useTranslation()
  return link.decisions.map(({ chapterId, chapterNumber, decision, note }) => (
    <Text key={chapterId} fz="sm" c={decision === 'accepted' ? undefined : 'red.8'}>
      {t(`preview.${decision}`, { name: link.recipient, number: chapterNumber })}
      {note === '' ? '' : ` – ${note}`}
    </Text>
  ))
}

/** What rights holders decided about an order, with the way to its links. */
export const PreviewDecisions = ({
  subject,
}: {
  readonly subject: PreviewSubject & { kind: 'order' }
}) => {
  const { t } = useTranslation()
  const { open, shown } = useWindow(subject)
  const query = useRead(previewLinkList, { query: { orderId: subject.orderId } })
  const rows = query.data?.rows ?? []
  const openLinks = rows.filter(({ state }) => state === 'open').length
  return (
    <Stack gap={2} align="flex-start">
      {rows.map((link) => (
        <ChapterDecisions key={link.id} link={link} />
      ))}
      <Button size="compact-xs" variant="subtle" onClick={open}>
        {openLinks === 0 ? t('preview.share') : t('preview.links', { count: openLinks })}
      </Button>
      {shown}
    </Stack>
  )
}
