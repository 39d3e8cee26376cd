import {
  BellScheduleInput,
  type BellScheduleRow,
  bellSchedulesApi,
} from '@xueqiao/contract/features/school/bell-schedules/api'
import { Button, Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { useAskedAct } from '../../../kit/dialog/useAsking'
import { useConfirm } from '../../../kit/dialog/useConfirm'
import { useFormDialog } from '../../../kit/form/useFormDialog'
import { EmptyState, FailedState, LoadingRows } from '../../../kit/list/TableState'
import { Tool } from '../../../kit/list/Tool'
import { Opened } from '../../../kit/record/Opened'
import { useOpened } from '../../../kit/record/useOpened'
import { BellCard } from './BellCard'
import { BellFormDialog } from './BellFormDialog'
import { CopyDialog } from './CopyDialog'
import { useMayWrite } from './naming'

const STATES = [
  { value: 'NOW', label: '现在和以后' },
  { value: 'ALL', label: '全部' },
]

const useRemoveBells = () => {
  const [confirm, { run }] = [useConfirm(), useAskedAct('删除')]
  return ({ id, name }: BellScheduleRow) =>
    confirm({
      title: '删除作息时间',
      question: `确定要删除作息时间 ${name} 吗?`,
      danger: true,
      onOk: () => run(bellSchedulesApi.remove, { params: { id } }),
    })
}

export const BellsTab = () => {
  const [state, setState] = useState<'NOW' | 'ALL'>('NOW')
  const query = useApi(bellSchedulesApi.list, { query: { state } })
  const mayWrite = useMayWrite()
  const copying = useOpened<BellScheduleRow>()
  const remove = useRemoveBells()
  const form = useFormDialog({
    noun: '作息时间',
    schema: BellScheduleInput,
    get: bellSchedulesApi.get,
    create: bellSchedulesApi.create,
    update: bellSchedulesApi.update,
    blank: { days: 5, periods: [] },
    ok: '确定修改',
  })
  // Whoever comes from a finding wants to see the hours that it is about, once.
  const [params] = useSearchParams()
  const asked = Number(params.get('bell'))
  const [shown, setShown] = useState<number>()
  useEffect(() => {
    if (asked === shown || !mayWrite || !query.data?.some(({ id }) => id === asked)) return
    setShown(asked)
    void form.edit(asked)
  })
  const body = () => {
    if (query.isError)
      return (
        <FailedState
          title="未能加载作息时间"
          text={failureText(query.error, bellSchedulesApi.list)}
          onRetry={query.refetch}
        />
      )
    if (query.data === undefined) return <LoadingRows />
    if (query.data.length === 0)
      return (
        <EmptyState icon="cal" title="还没有作息时间" text="每个学段一套，可由常用作息改成自己的">
          {mayWrite && <Button onClick={form.add}>新增第一套作息时间</Button>}
        </EmptyState>
      )
    return query.data.map((schedule) => (
      <BellCard
        key={schedule.id}
        schedule={schedule}
        {...(mayWrite && {
          onEdit: () => form.edit(schedule.id),
          onCopy: () => copying.show(schedule),
          onRemove: () => remove(schedule),
        })}
      />
    ))
  }
  return (
    <div className="base-tab">
      <div className="base-bar" role="toolbar" aria-label="作息时间操作">
        <Segmented
          aria-label="显示哪些作息"
          options={STATES}
          value={state}
          onChange={(next) => setState(next === 'ALL' ? 'ALL' : 'NOW')}
        />
        {mayWrite && (
          <Tool icon="plus" type="primary" onClick={form.add}>
            新增作息时间
          </Tool>
        )}
      </div>
      <div className="base-bells">{body()}</div>
      <BellFormDialog dialog={form} />
      <Opened by={copying}>{(item, dialog) => <CopyDialog {...dialog} schedule={item} />}</Opened>
    </div>
  )
}
