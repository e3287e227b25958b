import { Tabs } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../lib/screen.tsx'
import { useListSearch } from '../../lib/table/use-list-search.ts'
import { getDisplayZone } from '../../lib/time/zone.ts'
import { todayIn } from '../report/period.ts'
import { RatesPart } from './parts/rates-part.tsx'
import { SheetsPart } from './parts/sheets-part.tsx'
import { PAY_TABS, parsePaySearch, type PaySearch } from './pay-search.ts'

/** What people are paid, for project administrators: sheets of a period, and rates. */
export const PayScreen = () => {
  const { t } = useTranslation('pay')
  const { t: app } = useTranslation()
  const { search, change } = useListSearch(parsePaySearch)
  const [today] = useState(() => todayIn(getDisplayZone(), new Date()))
  const tab = search.tab ?? 'sheets'
  const onChange = useCallback((next: PaySearch) => change(next), [change])
  return (
    <Screen title={app('screen.pay_index')} subtitle={t('subtitle')}>
      <Tabs value={tab} onChange={(next) => change({ tab: PAY_TABS.find((one) => one === next) })}>
        <Tabs.List>
          {PAY_TABS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tab.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {tab === 'rates' ? (
        <RatesPart today={today} />
      ) : (
        <SheetsPart search={search} today={today} onChange={onChange} />
      )}
    </Screen>
  )
}
