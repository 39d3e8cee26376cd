import { hasRole } from '@xueqiao/contract/access/roles'
import type { RouteInfo } from '@xueqiao/contract/access/routes'
import { type ReactNode, Suspense } from 'react'
import { useParams } from 'react-router'
import { isOpenTo } from '../lib/known-pages'
import { usePageName } from '../lib/page-name'
import { useCan, useViewer } from '../session/access'
import { Booted } from './Booted'
import { Missing } from './Missing'
import { pageAt } from './pages'

const isNumber = (value: string | undefined) => value !== undefined && /^\d{1,15}$/.test(value)

interface PageFrameProps {
  route: RouteInfo
  waiting: ReactNode
}

/** One page: its title, its permission, its numeric ids (ROUTES-10 to 12), and what shows until its script is here. */
export const PageFrame = ({ route, waiting }: PageFrameProps) => {
  const can = useCan()
  const viewer = useViewer()
  const { '*': _, ...params } = useParams()
  const name = usePageName()
  const Page = pageAt(route.path)
  const numeric = Object.values(params).every(isNumber)
  if (Page === undefined || !numeric) return <Missing />
  const refused =
    (route.needs !== undefined && !can(route.needs)) ||
    (route.roles !== undefined && !hasRole(viewer.roles, route.roles)) ||
    !isOpenTo(viewer, route.path)
  if (refused) return <Missing forbidden />
  return (
    <>
      <title>{`${name === undefined ? '' : `${name} · `}${route.title} · 学桥`}</title>
      <Suspense fallback={waiting}>
        <Page />
        <Booted />
      </Suspense>
    </>
  )
}
