import { Button, Group, Select, Stack, Text } from '@mantine/core'
import {
  IMAGE_NODES,
  type ImageNode,
  type SpeedVerdict,
} from '@panelflow/domain/locale/image-node.ts'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import type { Tone } from '@panelflow/ui/tokens/tone.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  hasChoice,
  loadImageNodes,
  testNode,
  useImageNodes,
} from '../lib/image-node/image-nodes.ts'
import type { SpeedTest } from '../lib/image-node/measure-node.ts'
import { settings, useSettings } from '../lib/settings/settings-store.ts'

const TONES: Readonly<Record<SpeedVerdict, Tone>> = {
  fast: 'good',
  normal: 'active',
  slow: 'attention',
  failed: 'bad',
}

const Outcome = ({
  node,
  test,
}: {
  readonly node: ImageNode
  readonly test: SpeedTest | undefined
}) => {
  const { t, i18n } = useTranslation()
  if (test === undefined) return null
  const speed = new Intl.NumberFormat(i18n.language).format(test.kilobytesPerSecond ?? 0)
  const time = new Intl.DateTimeFormat(i18n.language, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).format(test.at)
  return (
    <Group gap="xs" wrap="wrap">
      <Text fz="sm">{t(`network.node_${node}`)}</Text>
      <StatusLabel tone={TONES[test.verdict]}>{t(`network.verdict_${test.verdict}`)}</StatusLabel>
      <Text fz="xs" c="dimmed">
        {test.kilobytesPerSecond === null
          ? t('network.at', { time })
          : t('network.speed_at', { speed, time })}
      </Text>
    </Group>
  )
}

/** Where pictures come from, and how fast the way there is (spec 7.node). */
export const ImageNodeSetting = () => {
  const { t } = useTranslation()
  const chosen = useSettings(({ project }) => project.imageNode)
  const nodes = useImageNodes()
  const [testing, setTesting] = useState(false)
  useEffect(() => void loadImageNodes(), [])
  const test = async (): Promise<void> => {
    setTesting(true)
    // one after the other: together they would share the line
    for (const node of IMAGE_NODES) await testNode(node)
    setTesting(false)
  }
  return (
    <Stack gap="xs">
      <Select
        label={t('network.node')}
        description={hasChoice(nodes) ? undefined : t('network.one_address')}
        allowDeselect={false}
        value={chosen}
        onChange={(next) => {
          const imageNode = IMAGE_NODES.find((one) => one === next)
          if (imageNode !== undefined) settings.change('project', { imageNode })
        }}
        data={IMAGE_NODES.map((value) => ({ value, label: t(`network.node_${value}`) }))}
      />
      <Group>
        <Button variant="default" loading={testing} onClick={() => void test()}>
          {t('network.test')}
        </Button>
      </Group>
      <Stack gap={4} role="status">
        {IMAGE_NODES.map((node) => (
          <Outcome key={node} node={node} test={nodes.tests[node]} />
        ))}
      </Stack>
    </Stack>
  )
}
