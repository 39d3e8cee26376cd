import { useQuery } from '@tanstack/react-query'
import type { SemesterRow } from '@xueqiao/contract/features/school/semesters/input'
import {
  teachingAssignmentsApi as api,
  type FillInput,
} from '@xueqiao/contract/features/school/teaching-assignments/api'
import type { PlanMatrix } from '@xueqiao/contract/features/school/teaching-assignments/plan'
import { Button, Dropdown } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import { call } from '../../../../api/call'
import { failureText, reportFailure } from '../../../../api/failure'
import { Icon } from '../../../../lib/icons'
import { toast } from '../../../../lib/toast'
import { onResync, useRealtime } from '../../../../shared/realtime/realtime'
import { useLeaveGuard } from '../../../kit/form/useLeaveGuard'
import { EmptyState, FailedState, LoadingRows } from '../../../kit/list/TableState'
import { Tool } from '../../../kit/list/Tool'
import { useExport } from '../../../kit/list/useExport'
import { Opened } from '../../../kit/record/Opened'
import { useOpened } from '../../../kit/record/useOpened'
import { FILL_NAMES, FillDialog } from './FillDialog'
import { KeysDialog } from './grid/KeysDialog'
import { PlanGrid } from './grid/PlanGrid'
import { planOf } from './grid/saving'
import { useGrid } from './grid/useGrid'
import { ImportPlanDialog } from './ImportPlanDialog'
import { LoadPanel } from './LoadPanel'
import { PatternDialog } from './PatternDialog'
import { Problems, SaveState, Theirs } from './Problems'
import { SumTable } from './SumTable'

const FOLDED_KEY = 'planLoadsFolded'

interface Place {
  semester: SemesterRow
  grade: string
}

const Nothing = ({ matrix }: { matrix: PlanMatrix }) =>
  matrix.classes.length === 0 ? (
    <EmptyState
      icon="school"
      title={`${matrix.semester.name} 的 ${matrix.grade} 没有班级`}
      text={matrix.semester.readOnly ? '换个年级或学期' : '换个年级，或先建立班级'}
    >
      {!matrix.semester.readOnly && (
        <Link to="/school/classes">
          <Button>去班级管理</Button>
        </Link>
      )}
    </EmptyState>
  ) : (
    <EmptyState
      icon="book"
      title={`${matrix.grade} 的班级还没有课程`}
      text="在班级管理中为班级分配课程后，这里就能安排任课教师；还没有课程时先建立课程"
    >
      <span className="plan-links">
        <Link to="/school/classes">
          <Button type="primary">去分配课程</Button>
        </Link>
        <Link to="/school/courses">
          <Button>去课程管理</Button>
        </Link>
      </span>
    </EmptyState>
  )

/** The table hears its own keys, and a field undoes its own writing. */
const isWriting = ({ target }: globalThis.KeyboardEvent) =>
  target instanceof Element && target.closest('input, textarea, [role="grid"]') !== null

const Board = ({ semester, grade, matrix: first }: Place & { matrix: PlanMatrix }) => {
  const [plan] = useState(() => planOf(first, grade))
  const matrix = useStore(plan, (state) => state.matrix)
  const [undoable, redoable] = [
    useStore(plan, ({ past }) => past.length),
    useStore(plan, (s) => s.future.length),
  ]
  const [notes, setNotes] = useState<readonly string[]>([])
  const [lit, setLit] = useState<number>()
  const [folded, setFolded] = useState(localStorage.getItem(FOLDED_KEY) === '1')
  const [reading, setReading] = useState(false)
  const drafting = useRef(false)
  const patterning = useOpened<readonly string[]>()
  const showPattern = (keys: readonly string[]) =>
    void whenSaved(() => {
      const { cells } = plan.getState()
      const held = keys.filter((key) => (cells.get(key)?.shares.length ?? 0) > 0)
      if (held.length === 0) toast.info('请先为这一格安排教师')
      else patterning.show(held)
    })
  const [params] = useSearchParams()
  const asked = (key: string) => Number(params.get(key)) || undefined
  const begun = { classId: asked('classId'), courseId: asked('courseId') }
  const grid = useGrid(plan, setNotes, showPattern, begun)
  const exporting = useExport(api.exportAll, '任课安排')
  const filling = useOpened<FillInput['source']>()
  const importing = useOpened<true>()
  const help = useOpened<true>()
  const { readOnly } = matrix.semester

  useLeaveGuard({
    isUnsaved: () => plan.isUnsaved() || drafting.current,
    settle: plan.flush,
    question: () => {
      const count = plan.getState().edits.size
      return count > 0 ? `安排表中还有 ${count} 格没有保存。` : '正在编辑的一格还没有填完。'
    },
  })

  useRealtime('teaching-assignments.changed', ({ semesterId }) => {
    if (semesterId === semester.id) void plan.follow()
  })
  useEffect(() => onResync(() => void plan.follow(), { first: true }), [plan])

  const refresh = async () => {
    setReading(true)
    try {
      await plan.reload()
    } catch (error) {
      reportFailure(error, api.matrix)
    } finally {
      setReading(false)
    }
  }

  // After a dialog the cursor is nowhere in particular, and people still expect the key to undo.
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const which = { z: 'undo', y: 'redo', Z: 'redo' }[event.key] as 'undo' | 'redo' | undefined
    const busy = filling.open || importing.open || help.open || patterning.open || readOnly
    if (which === undefined || !(event.ctrlKey || event.metaKey) || event.altKey || busy || isWriting(event))
      return
    event.preventDefault()
    grid.turn(which)
  })
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])

  /** What fills and imports look at is what is saved. */
  const whenSaved = async (act: () => void) => {
    await plan.flush()
    if (plan.isUnsaved()) toast.warning('有修改还没有保存，请先处理')
    else act()
  }
  const fold = (next: boolean) => {
    localStorage.setItem(FOLDED_KEY, next ? '1' : '0')
    setFolded(next)
  }

  const isEmpty = matrix.classes.length === 0 || matrix.courses.length === 0
  return (
    <>
      {readOnly && (
        <p className="card plan-over-note" role="note">
          <Icon name="lock" />
          {matrix.semester.name} 已结束，任课安排只能查看和导出。
        </p>
      )}
      <Problems plan={plan} notes={notes} onForget={() => setNotes([])} />
      <div className={folded || isEmpty ? 'plan-board folded' : 'plan-board'}>
        <div className="plan-main">
          <section className="card plan-card" aria-label="安排表">
            <div className="kit-strip">
              <h2>{matrix.grade}</h2>
              <SaveState plan={plan} />
              <Theirs plan={plan} />
              <div className="kit-toolbar" role="toolbar" aria-label="安排表操作">
                {!readOnly && !isEmpty && (
                  <>
                    <Button
                      icon={<Icon name="undo" />}
                      aria-label="撤销"
                      title="撤销（Ctrl+Z）"
                      disabled={undoable === 0}
                      onClick={() => grid.turn('undo')}
                    />
                    <Button
                      icon={<Icon name="redo" />}
                      aria-label="重做"
                      title="重做（Ctrl+Y）"
                      disabled={redoable === 0}
                      onClick={() => grid.turn('redo')}
                    />
                    <Button
                      title="连堂、单双周、上课地点、合班、同堂（F4）"
                      onClick={() => showPattern(grid.marked())}
                    >
                      排课要求
                    </Button>
                    <Dropdown
                      trigger={['click']}
                      menu={{
                        items: (['COURSES', 'LAST'] as const).map((source) => ({
                          key: source,
                          label: FILL_NAMES[source],
                          onClick: () => void whenSaved(() => filling.show(source)),
                        })),
                      }}
                    >
                      <Button type="primary">
                        一键填充
                        <Icon name="down" size="s" />
                      </Button>
                    </Dropdown>
                  </>
                )}
                {!readOnly && (
                  <Tool icon="import" onClick={() => void whenSaved(() => importing.show(true))}>
                    导入
                  </Tool>
                )}
                <Tool
                  icon="export"
                  loading={exporting.busy}
                  onClick={() => exporting.run({ semesterId: semester.id, grade })}
                >
                  导出
                </Tool>
                <Tool icon="refresh" loading={reading} onClick={() => void refresh()}>
                  刷新
                </Tool>
                <Button
                  icon={<Icon name="key" />}
                  aria-label="键盘操作"
                  title="键盘操作"
                  onClick={() => help.show(true)}
                />
                {folded && !isEmpty && (
                  <Button onClick={() => fold(false)} icon={<Icon name="left" />}>
                    教师周课时
                  </Button>
                )}
              </div>
            </div>
            {isEmpty ? (
              <Nothing matrix={matrix} />
            ) : (
              <PlanGrid plan={plan} grid={grid} lit={lit} drafting={drafting} />
            )}
          </section>
          {!isEmpty && <SumTable plan={plan} />}
        </div>
        {!folded && !isEmpty && (
          <LoadPanel plan={plan} lit={lit} onLight={setLit} onFold={() => fold(true)} />
        )}
      </div>
      <Opened by={filling}>{(item, dialog) => <FillDialog {...dialog} source={item} plan={plan} />}</Opened>
      <Opened by={patterning}>
        {(keys, dialog) => <PatternDialog {...dialog} keys={keys} plan={plan} />}
      </Opened>
      <ImportPlanDialog open={importing.open} semester={semester} onClose={importing.close} after={refresh} />
      <KeysDialog open={help.open} onClose={help.close} />
    </>
  )
}

/** The table of a grade; another semester or grade is another one (its caller gives a key). */
export const PlanBoard = ({ semester, grade }: Place) => {
  const query = { semesterId: semester.id, grade }
  const first = useQuery({
    queryKey: [api.matrix.path, { query }],
    queryFn: ({ signal }) => call(api.matrix, { query }, { signal }),
    // From here on the board keeps it; what was read before is not what stands now.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (first.data) return <Board semester={semester} grade={grade} matrix={first.data} />
  return (
    <section className="card">
      {first.isError ? (
        <FailedState
          title="未能打开任课安排"
          text={failureText(first.error, api.matrix)}
          onRetry={first.refetch}
        />
      ) : (
        <LoadingRows />
      )}
    </section>
  )
}
