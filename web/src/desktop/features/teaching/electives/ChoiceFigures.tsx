import { electivesApi as api, type ElectivePlan } from '@xueqiao/contract/features/teaching/electives/api'
import { lazy, Suspense } from 'react'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { loadChunk } from '../../../../lib/chunks'
import { firstOf } from '../../../../lib/format'
import { FailedState, LoadingRows } from '../../../kit/list/TableState'

/** Drawn after the rest of the page is there; what draws it would else come along with every list of the desk. */
const Chart = lazy(() => loadChunk(() => import('../../../kit/Chart').then((m) => ({ default: m.Chart }))))

const EMPTY = '还没有学生选科'

/** How many take each combination and each course. */
export const ChoiceFigures = ({ plan }: { plan: ElectivePlan }) => {
  const query = useApi(api.sections, { params: { id: plan.id } }, { silent: true, staleTime: 0 })
  if (query.data === undefined)
    return (
      <section className="card">
        {query.error === null ? (
          <LoadingRows rows={4} />
        ) : (
          <FailedState
            title="未能加载选科人数"
            text={failureText(query.error, api.sections)}
            onRetry={query.refetch}
          />
        )}
      </section>
    )
  const { combinations } = query.data
  const taking = (name: string) =>
    combinations.reduce((sum, one) => sum + (one.names.includes(name) ? one.pupils : 0), 0)
  const courses = plan.chosen === 0 ? [] : [...plan.firsts, ...plan.seconds]
  const usual = { kind: 'bar', unit: ' 人', empty: EMPTY } as const
  return (
    <Suspense fallback={<LoadingRows rows={4} />}>
      <div className="el-figures">
        <section className="card" aria-label="各组合人数">
          <header>
            <h2>组合</h2>
            <span className="muted">{combinations.length} 种</span>
          </header>
          <Chart
            {...usual}
            label="各组合人数"
            columns={['组合', '人数']}
            rows={combinations.map(({ names, pupils }) => [
              names.map((name) => firstOf(name)).join(''),
              pupils,
            ])}
          />
        </section>
        <section className="card" aria-label="各科人数">
          <header>
            <h2>科目</h2>
          </header>
          <Chart
            {...usual}
            label="各科人数"
            columns={['科目', '人数']}
            rows={courses.map(({ name }) => [name, taking(name)])}
          />
        </section>
      </div>
    </Suspense>
  )
}
