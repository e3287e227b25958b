import {
  dashboardChecks,
  dashboardEngines,
  dashboardHealth,
  dashboardOverview,
  dashboardPeople,
  dashboardPerformance,
} from '@panelflow/contract/dashboard.ts'
import '@mantine/charts/styles.css'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { ChecksWidget } from './parts/checks-widget.tsx'
import classes from './parts/dashboard.module.css'
import { EnginesWidget } from './parts/engines-widget.tsx'
import { HealthWidget } from './parts/health-widget.tsx'
import { ChaptersWidget, OrdersWidget, OverviewTiles } from './parts/overview-widget.tsx'
import { PeopleWidget } from './parts/people-widget.tsx'
import { PerformanceWidget } from './parts/performance-widget.tsx'
import { useRead } from '../../lib/http/query.ts'
import { Screen } from '../../lib/screen.tsx'
import { sessionStore } from '../../lib/http/session-store.ts'
import { formatMinute } from '../../lib/time/time.ts'
import { getDisplayZone } from '../../lib/time/zone.ts'
import { refreshReads } from '../../lib/http/refetch.ts'

/** the server counts again after half a minute */
const FRESH_MS = 30_000

const DASHBOARD_READS = [
  dashboardHealth,
  dashboardOverview,
  dashboardPerformance,
  dashboardEngines,
  dashboardChecks,
  dashboardPeople,
]

/** Figures are read when the screen opens and every half minute while it is looked at. */
const useFreshFigures = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = (): void => {
      if (document.visibilityState === 'visible') void refreshReads(client, DASHBOARD_READS)
    }
    refresh()
    const timer = setInterval(refresh, FRESH_MS)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [client])
}

/**
 * The studio in figures, or one's own (spec 2.screen.dashboard); every figure leads to the list
 * behind it.
 */
export const DashboardScreen = () => {
  const { t } = useTranslation('dashboard')
  const { i18n } = useTranslation()
  const { history } = useRouter()
  const role = useStore(sessionStore, ({ actingRole }) => actingRole)
  const { data } = useRead(dashboardOverview, {})
  useFreshFigures()
  const onOpen = useCallback((href: string) => history.push(href), [history])
  const context = { role, onOpen }
  const counted =
    data === undefined
      ? ''
      : t('counted', { time: formatMinute(data.at, i18n.language, getDisplayZone()) })
  return (
    <div style={{ height: '100%', overflowY: 'auto' }}>
      <Screen
        title={t('title')}
        subtitle={data === undefined ? undefined : `${t(`reach.${data.reach}`)} ${counted}`}
      >
        <OverviewTiles {...context} />
        <div className={classes['grid']}>
          <OrdersWidget {...context} />
          <ChaptersWidget {...context} />
          <PerformanceWidget {...context} />
          <PeopleWidget {...context} />
          <HealthWidget {...context} />
          <EnginesWidget {...context} />
          <ChecksWidget {...context} />
        </div>
      </Screen>
    </div>
  )
}
