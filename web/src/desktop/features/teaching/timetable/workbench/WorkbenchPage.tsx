import {
  schedulesApi as api,
  type ScheduleDetail,
  type ScheduleLesson,
  type Workbench,
} from '@xueqiao/contract/features/teaching/timetable/versions'
import type { Violation } from '@xueqiao/timetable'
import { Button, Segmented, Select } from 'antd'
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { act } from '../../../../../api/action'
import { failureText } from '../../../../../api/failure'
import { useApi } from '../../../../../api/queries'
import { Icon } from '../../../../../lib/icons'
import { Need } from '../../../../../session/access'
import { ButtonLink } from '../../../../kit/ButtonLink'
import { ResourcePage } from '../../../../kit/list/ResourcePage'
import { FailedState, LoadingRows } from '../../../../kit/list/TableState'
import { Opened } from '../../../../kit/record/Opened'
import { useOpened } from '../../../../kit/record/useOpened'
import { closedWords, isOpenFor } from '../management/editable'
import { PublishDialog } from '../management/PublishDialog'
import { BenchGrid } from './BenchGrid'
import { BenchPanel } from './BenchPanel'
import { problemOf, slotName } from './bench'
import { RepairDialog } from './RepairDialog'
import { TouchDrag } from './TouchDrag'
import { Tray } from './Tray'
import { type AllTold, type Told, toldOf } from './told'
import { useBench } from './useBench'
import {
  choicesOf,
  ofLesson,
  placeOfViolation,
  shownOf,
  tableOf,
  VIEW_LABELS,
  VIEWS,
  type View,
  waitingOf,
} from './views'
import './workbench.css'

const WEEKS = [
  { value: 'EVERY', label: '每周' },
  { value: 'ODD', label: '单周' },
  { value: 'EVEN', label: '双周' },
] as const

/** What every place means for the lesson that is picked, anew after every change. */
const useTold = (bench: ReturnType<typeof useBench>, lesson: ScheduleLesson | undefined) => {
  const { engine, lessons, byId, map, names } = bench
  const [found, setFound] = useState<{ for: unknown; told: AllTold }>()
  const key = lesson === undefined || lesson.locked ? undefined : lessons
  const id = lesson?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names follow from the lessons
  useEffect(() => {
    if (engine === undefined || key === undefined || lesson === undefined) return
    let isOld = false
    void engine.ask('suggest', String(lesson.id)).then((answer) => {
      if (!isOld) setFound({ for: id, told: toldOf(lesson, answer, { byId, map, names }) })
    })
    return () => {
      isOld = true
    }
  }, [engine, key, id])
  return found !== undefined && found.for === id && key !== undefined ? found.told : undefined
}

/** Whoever has written something, in a dialog above the table, takes that back and no lesson. */
const isWritten = ({ target }: KeyboardEvent) =>
  target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type) && target.value !== ''

/** Ctrl+Z and Ctrl+Y, as everywhere. */
const useUndoKeys = (undo: (() => void) | undefined, redo: (() => void) | undefined) =>
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || isWritten(event)) return
      const isRedo = event.key === 'y' || (event.shiftKey && event.key.toLowerCase() === 'z')
      const deed = isRedo ? redo : event.key === 'z' ? undo : undefined
      if (deed === undefined) return
      event.preventDefault()
      deed()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [undo, redo])

const stateWords = (read: ScheduleDetail) => {
  if (isOpenFor(read)) return '草稿'
  return read.status === 'DRAFT' ? '草稿，只能查看' : '已发布，只能查看'
}

interface Props {
  schedule: ScheduleDetail
  data: Workbench
  /** Whoever comes from a finding wants to see the lesson it is about. */
  shown: number | undefined
  readAnew: () => void
  /** Which version stands here. */
  versionNow: Ref<() => number>
}

const Table = ({ schedule, data, shown: begunWith, readAnew, versionNow }: Props) => {
  const bench = useBench(schedule.id, data, readAnew)
  useImperativeHandle(versionNow, () => bench.versionNow)
  const { lessons, byId, last } = bench
  const isDraft = isOpenFor(schedule)
  const { undo, redo } = isDraft ? bench : { undo: undefined, redo: undefined }
  const problem = useMemo(() => problemOf(data), [data])
  const [view, setView] = useState<View>('CLASS')
  const [asked, setAsked] = useState<Partial<Record<View, string>>>(() => ofLesson(data, begunWith))
  const [marked, setMarked] = useState<ReadonlySet<number>>(() => new Set([begunWith ?? 0]))
  const [week, setWeek] = useState<(typeof WEEKS)[number]['value']>('EVERY')
  const [pickedId, setPicked] = useState<number>()
  const [over, setOver] = useState<Told>()
  const picked = byId.get(String(pickedId))
  const told = useTold(bench, picked)
  useUndoKeys(undo, redo)
  const repairing = useOpened<null>()
  const choices = choicesOf(view, data.lessons, problem)
  const of = asked[view] ?? choices[0]?.value ?? ''
  const shown = { view, of, week, data, problem, lessons, picked, told }
  const waiting = waitingOf(shown)
  const table = tableOf(shown)
  const pick = (lesson: ScheduleLesson | undefined) => {
    setPicked(lesson?.id)
    setOver(undefined)
  }
  const show = (found: Violation) => {
    const next = placeOfViolation(found, byId)
    setView(next.view)
    setAsked({ ...asked, [next.view]: next.of })
    setMarked(new Set(found.activities.map(Number)))
    pick(undefined)
  }
  const put = (to: Told) => {
    if (picked === undefined || !isDraft) return
    const words = `${picked.courseName} 到 ${slotName(to.weekday, to.number)}`
    pick(undefined)
    void bench.go(words, to.suggestion)
  }
  const hands = { onPick: pick, onPut: put, onOver: setOver }
  return (
    <>
      <div className="wb-bar">
        <Segmented<View>
          aria-label="看什么"
          value={view}
          options={VIEWS.map((value) => ({ value, label: VIEW_LABELS[value] }))}
          onChange={setView}
        />
        <Select<string>
          aria-label={VIEW_LABELS[view]}
          showSearch={{ optionFilterProp: 'label' }}
          value={of}
          options={choices}
          onChange={(value) => setAsked({ ...asked, [view]: value })}
        />
        <Segmented aria-label="哪些周" value={week} options={[...WEEKS]} onChange={setWeek} />
        <span className="muted" role="status">
          已排 {lessons.filter(({ weekday }) => weekday !== null).length} / {lessons.length} 次课
          {last !== undefined && `，刚才：${last}`}
        </span>
        <span className="wb-undo">
          {isDraft && (
            <Button icon={<Icon name="swap" />} onClick={() => repairing.show(null)}>
              修补
            </Button>
          )}
          <Button icon={<Icon name="undo" />} disabled={undo === undefined} onClick={undo}>
            撤销
          </Button>
          <Button icon={<Icon name="redo" />} disabled={redo === undefined} onClick={redo}>
            重做
          </Button>
        </span>
      </div>
      <div className="wb-desk">
        <TouchDrag lessons={byId} lines={table.lines} {...hands}>
          <Tray lessons={waiting} picked={picked} onPick={pick} />
          <BenchGrid
            key={`${view} ${of}`}
            {...table}
            ofClass={view === 'CLASS'}
            marked={marked}
            label="课表草稿"
            picked={picked}
            {...hands}
          />
          <p className="wb-legend muted">
            <i className="wb-good" />
            可排，不多扣分
            <i className="wb-possible" />
            可排，要扣分、与别的课对换，或违反必须遵守的规则（!）
            <i className="wb-blocked" />
            不可排，原因见右侧
          </p>
        </TouchDrag>
        <BenchPanel
          {...{ data, bench, over, told, isDraft }}
          table={{ name: choices.find(({ value }) => value === of)?.label ?? '', lessons: shownOf(shown) }}
          lesson={picked}
          closed={closedWords(schedule)}
          onPut={put}
          onOver={setOver}
          onShow={show}
        />
      </div>
      <Opened by={repairing}>
        {(_, dialog) => <RepairDialog {...dialog} {...{ data, problem, bench }} />}
      </Opened>
    </>
  )
}

/** 排课工作台: one version, lesson by lesson. */
export const WorkbenchPage = () => {
  const [params] = useSearchParams()
  const id = Number(params.get('id')) || 0
  const publishing = useOpened<null>()
  const versionNow = useRef<() => number>(null)
  const schedule = useApi(api.get, { params: { id } }, { enabled: id > 0, silent: true, staleTime: 0 })
  const query = useApi(api.workbench, { params: { id } }, { enabled: id > 0, silent: true, staleTime: 0 })
  const failed = schedule.error ?? query.error
  const read = schedule.data
  // Versions are chosen there.
  if (id === 0) return <Navigate to="/schedule/management" replace />
  return (
    <ResourcePage
      title="排课工作台"
      count={read && `${read.name}（${stateWords(read)}）`}
      actions={
        <>
          <ButtonLink to={`/schedule/management?id=${id}`}>版本、规则与自动排课</ButtonLink>
          {read !== undefined && isOpenFor(read) && (
            <Need code="schedule:manage">
              <Button type="primary" onClick={() => publishing.show(null)}>
                发布课表
              </Button>
            </Need>
          )}
        </>
      }
    >
      {failed !== null && (read === undefined || query.data === undefined) ? (
        <section className="card">
          <FailedState
            title="未能打开课表"
            text={failureText(failed, api.workbench)}
            onRetry={() => {
              void schedule.refetch()
              void query.refetch()
            }}
          />
        </section>
      ) : read === undefined || query.data === undefined || !query.isFetchedAfterMount ? (
        <section className="card">
          <LoadingRows />
        </section>
      ) : (
        <Table
          key={id}
          schedule={read}
          data={query.data}
          shown={Number(params.get('lesson')) || undefined}
          readAnew={() => void query.refetch()}
          versionNow={versionNow}
        />
      )}
      <Opened by={publishing}>
        {(_, dialog) =>
          read && (
            <PublishDialog
              {...dialog}
              version={read}
              onSave={(effectiveFrom) =>
                // What is published is what stands here, not what somebody has made of it a moment ago.
                act(api.publish, {
                  params: { id },
                  body: {
                    ...{ effectiveFrom, version: versionNow.current?.() },
                    watchesVersion: read.watchesVersion,
                  },
                })
              }
            />
          )
        }
      </Opened>
    </ResourcePage>
  )
}
