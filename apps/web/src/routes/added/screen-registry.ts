import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { parseBookSearch } from '../../features/book-home/book-search.ts'
import { parseBooksSearch } from '../../features/book-home/books-search.ts'
import { parseSerialBooksSearch, parseSerialsSearch } from '../../features/serial/serials-search.ts'
import { parseResultSearch } from '../../features/demo/result-search.ts'
import { parseProfileSearch } from '../../features/profile/profile-search.ts'
import { parseCheckSearch } from '../../features/check-request/check-search.ts'
import { parseGradeSearch } from '../../features/grade/grade-search.ts'
import { parseTermSearch } from '../../features/term/term-search.ts'
import { parseAiBoardSearch } from '../../features/ai-board/ai-board-search.ts'
import { parsePaySearch } from '../../features/pay/pay-search.ts'
import { parseReportsSearch } from '../../features/report/reports-search.ts'
import { parseUsersSearch } from '../../features/account/users-search.ts'
import { parseFontSearch } from '../../features/font/font-search.ts'
import { loadTranslations } from '../../lib/i18n/i18n.ts'

/** Sections whose screens are routes of their own; the others must have theirs in the registry. */
const BUILT_IN: readonly string[] = ['home', 'workspace', 'order']

/** Screens of the table that this build does not have yet get no entry in menu and tabs. */
export const isBuilt = (screen: string): boolean => {
  const section = screen.split('_')[0] ?? ''
  return (
    BUILT_IN.includes(section) ||
    Object.keys(SCREEN_REGISTRY).some((name) => name === section || name.startsWith(`${section}_`))
  )
}

/** A screen that is opened through the route tree of the session, by the name the tree gives it. */
export interface RegisteredScreen {
  readonly component: RouteComponent
  readonly validateSearch?: (raw: Record<string, unknown>) => object
  readonly loader?: () => Promise<unknown>
}

const demo = (component: RouteComponent): RegisteredScreen => ({
  component,
  loader: () => loadTranslations('demo'),
})

/** The living documentation of the design system (spec 2.screen). */
const DEMO_SCREENS: Readonly<Record<string, RegisteredScreen>> = {
  grade_list: {
    component: lazyRouteComponent(
      () => import('../../features/grade/grade-screen.tsx'),
      'GradeScreen',
    ),
    validateSearch: parseGradeSearch,
    loader: () => loadTranslations('grade'),
  },
  demo_components: demo(
    lazyRouteComponent(
      () => import('../../features/demo/components-screen.tsx'),
      'DemoComponentsScreen',
    ),
  ),
  demo_tables: demo(
    lazyRouteComponent(() => import('../../features/demo/tables-screen.tsx'), 'DemoTablesScreen'),
  ),
  demo_chat: demo(
    lazyRouteComponent(() => import('../../features/demo/chat-screen.tsx'), 'DemoChatScreen'),
  ),
  demo_design: demo(
    lazyRouteComponent(() => import('../../features/demo/design-screen.tsx'), 'DemoDesignScreen'),
  ),
  demo_directives: demo(
    lazyRouteComponent(
      () => import('../../features/demo/directives-screen.tsx'),
      'DemoDirectivesScreen',
    ),
  ),
  demo_permission: demo(
    lazyRouteComponent(
      () => import('../../features/demo/permission-screen.tsx'),
      'DemoPermissionScreen',
    ),
  ),
  demo_success: {
    ...demo(
      lazyRouteComponent(
        () => import('../../features/demo/result-screen.tsx'),
        'DemoSuccessScreen',
      ),
    ),
    validateSearch: parseResultSearch,
  },
  demo_fail: {
    ...demo(
      lazyRouteComponent(() => import('../../features/demo/result-screen.tsx'), 'DemoFailScreen'),
    ),
    validateSearch: parseResultSearch,
  },
}

/** Screens the route tree may name. Each line loads its code when it is first opened. */
export const SCREEN_REGISTRY: Readonly<Record<string, RegisteredScreen>> = {
  users_list: {
    component: lazyRouteComponent(
      () => import('../../features/account/users-screen.tsx'),
      'UsersScreen',
    ),
    validateSearch: parseUsersSearch,
    loader: () => loadTranslations('account'),
  },
  profile_index: {
    component: lazyRouteComponent(
      () => import('../../features/profile/profile-screen.tsx'),
      'ProfileScreen',
    ),
    validateSearch: parseProfileSearch,
    loader: () => loadTranslations('profile', 'session'),
  },
  dashboard_index: {
    component: lazyRouteComponent(
      () => import('../../features/dashboard/dashboard-screen.tsx'),
      'DashboardScreen',
    ),
    loader: () => loadTranslations('dashboard'),
  },
  checks_list: {
    component: lazyRouteComponent(
      () => import('../../features/check-request/check-requests-screen.tsx'),
      'CheckRequestsScreen',
    ),
    validateSearch: parseCheckSearch,
    loader: () => loadTranslations('check'),
  },
  webhooks_index: {
    component: lazyRouteComponent(
      () => import('../../features/webhook/webhooks-screen.tsx'),
      'WebhooksScreen',
    ),
    loader: () => loadTranslations('webhook'),
  },
  engines_index: {
    component: lazyRouteComponent(
      () => import('../../features/engine/engines-screen.tsx'),
      'EnginesScreen',
    ),
    loader: () => loadTranslations('engine'),
  },
  term_list: {
    component: lazyRouteComponent(
      () => import('../../features/term/term-screen.tsx'),
      'TermScreen',
    ),
    validateSearch: parseTermSearch,
    loader: () => loadTranslations('term'),
  },
  ai_list: {
    component: lazyRouteComponent(
      () => import('../../features/ai-board/ai-board-screen.tsx'),
      'AiBoardScreen',
    ),
    validateSearch: parseAiBoardSearch,
    loader: () => loadTranslations('ai-board'),
  },
  reports_list: {
    component: lazyRouteComponent(
      () => import('../../features/report/reports-screen.tsx'),
      'ReportsScreen',
    ),
    validateSearch: parseReportsSearch,
    loader: () => loadTranslations('report'),
  },
  pay_index: {
    component: lazyRouteComponent(() => import('../../features/pay/pay-screen.tsx'), 'PayScreen'),
    validateSearch: parsePaySearch,
    loader: () => loadTranslations('pay'),
  },
  audit_index: {
    component: lazyRouteComponent(
      () => import('../../features/audit/audit-screen.tsx'),
      'AuditScreen',
    ),
    loader: () => loadTranslations('audit'),
  },
  fonts_list: {
    component: lazyRouteComponent(
      () => import('../../features/font/fonts-screen.tsx'),
      'FontsScreen',
    ),
    validateSearch: parseFontSearch,
    loader: () => loadTranslations('font'),
  },
  guide_index: {
    component: lazyRouteComponent(
      () => import('../../features/guide/guide-screen.tsx'),
      'GuideIndexScreen',
    ),
    loader: () => loadTranslations('guide'),
  },
  guide_page: {
    component: lazyRouteComponent(
      () => import('../../features/guide/guide-screen.tsx'),
      'GuideScreen',
    ),
    loader: () => loadTranslations('guide'),
  },
  books_list: {
    component: lazyRouteComponent(
      () => import('../../features/book-home/books-screen.tsx'),
      'BooksScreen',
    ),
    validateSearch: parseBooksSearch,
    loader: () => loadTranslations('book-home'),
  },
  books_home: {
    component: lazyRouteComponent(
      () => import('../../features/book-home/book-screen.tsx'),
      'BookScreen',
    ),
    validateSearch: parseBookSearch,
    loader: () => Promise.all([loadTranslations('book-home'), loadTranslations('crew')]),
  },
  serials_list: {
    component: lazyRouteComponent(
      () => import('../../features/serial/serials-screen.tsx'),
      'SerialsScreen',
    ),
    validateSearch: parseSerialsSearch,
    loader: () => loadTranslations('serial'),
  },
  serials_books: {
    component: lazyRouteComponent(
      () => import('../../features/serial/serial-books-screen.tsx'),
      'SerialBooksScreen',
    ),
    validateSearch: parseSerialBooksSearch,
    loader: () =>
      Promise.all([
        loadTranslations('serial'),
        loadTranslations('engine'),
        loadTranslations('crew'),
      ]),
  },
  ...DEMO_SCREENS,
}

export const isRegistered = (name: string): boolean => Object.hasOwn(SCREEN_REGISTRY, name)
