import { memo, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { subjectStyle } from '../../../../../lib/Subject'
import { ActiveCell } from './ActiveCell'
import { PatternMarks } from './PatternMarks'
import { takes } from './pasting'
import { type Edit, heldIn, namesakesIn, shownIn } from './plan-store'
import { RowSum } from './RowSum'
import type { Plan } from './saving'
import { keyOf, type Namesakes, type Share, textOf } from './shares'
import type { Move } from './useCellEditor'
import type { useGrid } from './useGrid'
import './plan-grid.css'

const STATES: Record<Edit['state'] | 'saved' | 'theirs', { mark: string; text: string }> = {
  waiting: { mark: '…', text: '等待保存' },
  saving: { mark: '…', text: '正在保存' },
  failed: { mark: '!', text: '未保存' },
  refused: { mark: '!', text: '未保存，不能这样安排' },
  conflict: { mark: '≠', text: '未保存，他人已修改' },
  saved: { mark: '✓', text: '已保存' },
  theirs: { mark: '新', text: '他人刚刚修改' },
}

const Shares = memo(({ shares, namesakes }: { shares: readonly Share[]; namesakes: Namesakes }) => (
  <>
    {shares.map(({ teacherId, teacherName, teacherNumber, weeklyLessons }) => (
      <span key={teacherId} className="plan-share">
        <span>{teacherName}</span>
        {namesakes.has(teacherName) && <small className="plan-number-of">{teacherNumber}</small>}{' '}
        <b>{weeklyLessons}</b>
      </span>
    ))}
  </>
))

/** Whether a part of it is out of sight at the side. */
const useIsWider = (box: RefObject<HTMLElement | null>) => {
  const [isWider, setWider] = useState(false)
  useEffect(() => {
    const { current } = box
    if (current === null || typeof ResizeObserver === 'undefined') return
    const look = () => setWider(current.scrollWidth > current.clientWidth + 1)
    const observer = new ResizeObserver(look)
    observer.observe(current)
    if (current.firstElementChild !== null) observer.observe(current.firstElementChild)
    look()
    return () => observer.disconnect()
  }, [box])
  return isWider
}

interface Props {
  plan: Plan
  grid: ReturnType<typeof useGrid>
  /** A teacher whose cells stand out. */
  lit: number | undefined
  /** A cell's editor holds something incomplete: it stays where it is. */
  drafting: RefObject<boolean>
}

/** Classes down, courses across; the cursor moves as in a spreadsheet. */
export const PlanGrid = ({ plan, grid, lit, drafting }: Props) => {
  const state = useStore(plan)
  const { classes, courses, semester, grade } = state.matrix
  const { cells, edits, loads } = state
  const namesakes = useMemo(() => namesakesIn({ cells, edits, loads }), [cells, edits, loads])
  const [focused, setFocused] = useState(grid.isBegun)
  const [clicks, setClicks] = useState(0)
  const table = useRef<HTMLTableElement>(null)
  const { active, go } = grid

  const move = useCallback(
    (to: Move) => {
      if (to === 'down') go(active.row + 1, active.column)
      if (to === 'right') go(active.row, active.column + 1)
      if (to === 'left') go(active.row, active.column - 1)
    },
    [active, go],
  )

  const lockedAt = (classId: number, courseId: number) => {
    if (semester.readOnly) return '学期已结束，任课安排只能查看'
    return takes(state.matrix, classId, courseId)
      ? undefined
      : '该班级没有开设这门课程，请先在班级管理中分配课程'
  }

  const scroll = useRef<HTMLDivElement>(null)
  const isWider = useIsWider(scroll)

  return (
    <>
      {isWider && (
        <p className="plan-wider">共 {courses.length} 门课程，向右滚动或按 → 键可看到其余课程和周课时。</p>
      )}
      <div className="plan-scroll" ref={scroll}>
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is worked in is a grid
          role="grid"
          className="plan-grid"
          aria-label={`${semester.name} ${grade} 任课安排表`}
          aria-readonly={semester.readOnly}
          {...grid.on}
          onFocus={() => setFocused(true)}
          onBlur={({ relatedTarget }) => {
            if (!(relatedTarget instanceof Node && table.current?.contains(relatedTarget))) setFocused(false)
          }}
        >
          <thead>
            <tr>
              <th scope="col" className="plan-corner">
                班级
              </th>
              {courses.map(({ id, name, courseCode }) => (
                <th
                  key={id}
                  scope="col"
                  className="subject-edge"
                  style={subjectStyle(name)}
                  title={`${name}（${courseCode}）`}
                >
                  <span>{name}</span>
                </th>
              ))}
              <th scope="col" className="plan-sum">
                周课时
              </th>
            </tr>
          </thead>
          <tbody>
            {classes.map((own, row) => (
              <tr key={own.id}>
                <th
                  scope="row"
                  title={own.headTeacherName === null ? own.name : `班主任 ${own.headTeacherName}`}
                >
                  <b>{own.name}</b>
                  <small>{own.headTeacherName ?? '未设班主任'}</small>
                </th>
                {courses.map((course, column) => {
                  const key = keyOf(own.id, course.id)
                  const shares = shownIn(state, key)
                  const edit = state.edits.get(key)
                  const settled = state.theirs.has(key)
                    ? 'theirs'
                    : state.saved.has(key)
                      ? 'saved'
                      : undefined
                  const how = edit?.state ?? settled
                  const isActive = active.row === row && active.column === column
                  const locked = lockedAt(own.id, course.id)
                  const isOut =
                    !takes(state.matrix, own.id, course.id) && heldIn(state, key).shares.length === 0
                  const classes = [
                    isActive && 'active',
                    grid.isMarked(row, column) && 'marked',
                    isOut && !semester.readOnly && 'out',
                    shares.length === 0 && !isOut && 'empty',
                    lit !== undefined && shares.some(({ teacherId }) => teacherId === lit) && 'lit',
                  ]
                  return (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the table hears the keys for all its cells
                    <td
                      key={course.id}
                      className={classes.filter(Boolean).join(' ')}
                      data-state={how}
                      title={how === undefined ? undefined : (edit?.text ?? STATES[how].text)}
                      onClick={(event) => {
                        // Clicks in the editor's panel arrive here too, by way of React.
                        if (!event.currentTarget.contains(event.target as Node) || drafting.current) return
                        if (isActive && focused) setClicks(clicks + 1)
                        else {
                          setClicks(0)
                          go(row, column, event.shiftKey)
                          setFocused(true)
                        }
                      }}
                    >
                      <Shares shares={shares} namesakes={namesakes} />
                      {edit === undefined && <PatternMarks pattern={heldIn(state, key).pattern} />}
                      {isOut && <i role="img" aria-label="未开设" />}
                      {how !== undefined && (
                        <i className="plan-mark" role="img" aria-label={STATES[how].text}>
                          {STATES[how].mark}
                        </i>
                      )}
                      {isActive && (
                        <ActiveCell
                          key={key}
                          plan={plan}
                          cell={{ key, courseId: course.id }}
                          title={`${own.name} ${course.name}`}
                          courseName={course.name}
                          spoken={`${textOf(shares, namesakes) || (isOut ? '未开设' : '未安排')}${how ? `，${STATES[how].text}` : ''}`}
                          namesakes={namesakes}
                          locked={locked}
                          focused={focused}
                          clicks={clicks}
                          onMove={move}
                          drafting={drafting}
                        />
                      )}
                    </td>
                  )
                })}
                <td className="plan-sum">
                  <RowSum sum={state.sums.get(own.id)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
