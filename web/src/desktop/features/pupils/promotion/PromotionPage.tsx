import { type PromotionRow, promotionApi } from '@xueqiao/contract/features/pupils/promotion/api'
import { useSearchParams } from 'react-router'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { FailedState, LoadingRows } from '../../../kit/list/TableState'
import { Opened } from '../../../kit/record/Opened'
import { useOpened } from '../../../kit/record/useOpened'
import { History } from './history/History'
import { RecordPanel } from './history/RecordPanel'
import { UndoDialog } from './history/UndoDialog'
import { Planning } from './Planning'
import { STEPS, StepBar } from './StepBar'
import { YearStep } from './YearStep'
import './promotion.css'

const numberIn = (params: URLSearchParams, name: string) => {
  const value = Number(params.get(name))
  return Number.isInteger(value) && value > 0 ? value : undefined
}

/** The school moves up a year (/system/grade-upgrade). Where one is stands in the address, what one decided in the session. */
export const PromotionPage = () => {
  const [params, setParams] = useSearchParams()
  const start = useApi(promotionApi.start, undefined, { staleTime: 0, silent: true })
  const undoing = useOpened<PromotionRow>()
  const record = numberIn(params, 'record')
  const year = numberIn(params, 'year')
  const wanted = STEPS.find((one) => one === params.get('step')) ?? 'year'
  // A year that can no longer be moved into, as after a promotion, leads back to the choice.
  const known = start.data?.years.some(({ id }) => id === year) ?? false
  const step = known ? wanted : 'year'

  const go = (next: Record<string, string>) => setParams(next)
  const body = () => {
    if (record !== undefined)
      return <RecordPanel key={record} id={record} onUndo={undoing.show} onBack={() => go({})} />
    if (start.data === undefined)
      return (
        <section className="card">
          {start.isError ? (
            <FailedState
              title="未能读取学年"
              text={failureText(start.error, promotionApi.start)}
              onRetry={start.refetch}
            />
          ) : (
            <LoadingRows />
          )}
        </section>
      )
    return (
      <>
        <StepBar step={step} onStep={(next) => go({ year: String(year), step: next })} />
        {step !== 'year' && year !== undefined ? (
          <Planning
            key={year}
            toYearId={year}
            step={step}
            onStep={(next) => go({ year: String(year), step: next })}
            onDone={(id) => go({ record: String(id) })}
          />
        ) : (
          <>
            <section className="card" aria-label="选择学年">
              <YearStep
                key={start.dataUpdatedAt}
                start={start.data}
                chosen={year}
                onNext={(id) => go({ year: String(id), step: 'preview' })}
              />
            </section>
            <History onShow={({ id }) => go({ record: String(id) })} onUndo={undoing.show} />
          </>
        )}
      </>
    )
  }
  return (
    <ResourcePage title="年级升级" count="把全校升入下一学年：先预览，再执行，可撤销">
      {body()}
      <Opened by={undoing}>{(item, dialog) => <UndoDialog {...dialog} row={item} />}</Opened>
    </ResourcePage>
  )
}
