import { CELL_TEACHERS_MAX } from '@xueqiao/contract/features/school/teaching-assignments/api'
import type { Candidate } from '@xueqiao/contract/features/school/teaching-assignments/plan'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../../../../../lib/icons'
import { lessonsIn, type Namesakes } from './shares'
import type { CellEditor } from './useCellEditor'
import './editor.css'

const WIDTH = 296
const HEIGHT = 380
const GAP = 4

/** Beside the cell, whatever scrolls: below it, or above where there is no room. */
const usePlace = (anchor: RefObject<HTMLElement | null>) => {
  const [place, setPlace] = useState<{ left: number; top?: number; bottom?: number }>()
  useLayoutEffect(() => {
    const put = () => {
      const box = anchor.current?.getBoundingClientRect()
      if (box === undefined) return
      const left = Math.max(GAP, Math.min(box.left, window.innerWidth - WIDTH - GAP))
      const below = window.innerHeight - box.bottom > HEIGHT || box.top < HEIGHT
      setPlace(below ? { left, top: box.bottom + GAP } : { left, bottom: window.innerHeight - box.top + GAP })
    }
    put()
    window.addEventListener('scroll', put, true)
    window.addEventListener('resize', put)
    return () => {
      window.removeEventListener('scroll', put, true)
      window.removeEventListener('resize', put)
    }
  }, [anchor])
  return place
}

const Lessons = ({ editor, namesakes }: { editor: CellEditor; namesakes: Namesakes }) => {
  const { rows = [], checked = false } = editor.draft ?? {}
  const keyed = (event: KeyboardEvent, isLast: boolean) => {
    if (event.nativeEvent.isComposing) return
    const isTab = event.key === 'Tab' && !event.shiftKey && isLast
    if (event.key !== 'Enter' && !isTab) return
    event.preventDefault()
    editor.commit(isTab ? 'right' : 'down')
  }
  return (
    <ul className="plan-editor-rows" aria-label="任课教师">
      {rows.map(({ teacherId, teacherName, teacherNumber, lessons }, index) => {
        const wrong = lessonsIn(lessons)
        const said = typeof wrong === 'string' && (checked || lessons !== '') ? wrong : undefined
        return (
          <li key={teacherId}>
            <button
              type="button"
              className="icon-btn"
              aria-label={`移除 ${teacherName}`}
              title="移除"
              onClick={() => editor.remove(teacherId)}
            >
              <Icon name="x" size="s" />
            </button>
            <b>
              {teacherName}
              {namesakes.has(teacherName) && <small className="plan-number-of">{teacherNumber}</small>}
            </b>
            <label>
              每周课时
              <input
                className="plan-number"
                data-lessons={teacherId}
                aria-label={`${teacherName} 每周课时`}
                aria-invalid={said !== undefined}
                inputMode="numeric"
                placeholder="请填写"
                value={lessons}
                onFocus={(event) => event.target.select()}
                onChange={(event) => editor.setLessons(teacherId, event.target.value)}
                onKeyDown={(event) => keyed(event, index === rows.length - 1)}
              />
            </label>
            {said !== undefined && (
              <p role="alert" className="plan-editor-wrong">
                {said}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const Line = ({ one, editor, id, lit }: { one: Candidate; editor: CellEditor; id: string; lit: boolean }) => (
  <div
    role="option"
    id={id}
    aria-selected={lit}
    tabIndex={-1}
    className={lit ? 'plan-option lit' : 'plan-option'}
    ref={(element) => {
      if (lit) element?.scrollIntoView?.({ block: 'nearest' })
    }}
    // The field keeps the focus.
    onMouseDown={(event) => {
      event.preventDefault()
      editor.choose(one)
    }}
  >
    <span>
      <b>{one.name}</b> <small>{[one.teacherNumber, one.departmentName].filter(Boolean).join(' · ')}</small>
    </span>
    <small className={one.lessons > one.limit ? 'plan-over' : undefined}>
      {one.lessons}/{one.limit}
      {one.lessons > one.limit && ` 超 ${one.lessons - one.limit}`}
    </small>
  </div>
)

const Found = ({ editor, id, courseName }: { editor: CellEditor; id: string; courseName: string }) => {
  const { found, isFetching, isSettled, failure } = editor.candidates
  const own = found.filter(({ teachesCourse }) => teachesCourse).length
  const groups = [
    { title: `任教${courseName}的教师`, from: 0, list: found.slice(0, own) },
    { title: '其他教师', from: own, list: found.slice(own) },
  ]
  return (
    <div id={id} role="listbox" aria-label="可任课教师" className="plan-editor-list" aria-busy={isFetching}>
      {groups
        .filter(({ list }) => list.length > 0)
        .map(({ title, from, list }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={title} role="group" aria-label={title}>
            <p aria-hidden="true">{title}</p>
            {list.map((one, index) => (
              <Line
                key={one.id}
                one={one}
                editor={editor}
                id={`${id}-${from + index}`}
                lit={editor.draft?.at === from + index}
              />
            ))}
          </div>
        ))}
      {found.length === 0 && (
        <p className="plan-editor-none">
          {failure ?? (isSettled ? '没有找到教师，请换个姓名、拼音或工号' : '搜索中…')}
        </p>
      )}
    </div>
  )
}

interface Props {
  editor: CellEditor
  anchor: RefObject<HTMLElement | null>
  /** 初一(1)班 语文 */
  title: string
  courseName: string
  listId: string
  panel: RefObject<HTMLElement | null>
  namesakes: Namesakes
}

/** Below the field in the cell: who is there with their lessons, and who could be. */
export const EditorPanel = ({ editor, anchor, title, courseName, listId, panel, namesakes }: Props) => {
  const place = usePlace(anchor)
  const { draft, isBare, isMore } = editor
  if (draft === undefined) return null
  const [only] = draft.rows
  return createPortal(
    <section
      ref={panel}
      className="plan-editor"
      aria-label={`编辑 ${title}`}
      style={{ width: WIDTH, ...place, visibility: place ? 'visible' : 'hidden' }}
      // Only fields and buttons take the focus from the field in the cell.
      onMouseDown={(event) => {
        if (!(event.target instanceof Element && event.target.closest('input, button')))
          event.preventDefault()
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') editor.cancel()
      }}
    >
      <header>
        <b>{title}</b>
        {draft.rows.length > 0 && draft.rows.length < CELL_TEACHERS_MAX && (
          <button
            type="button"
            className="link-btn"
            aria-pressed={isMore}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => editor.setAdding(!draft.adding)}
          >
            {isMore ? '✓ 再加一位' : '再加一位'}
          </button>
        )}
      </header>
      {draft.rows.length > 0 && <Lessons editor={editor} namesakes={namesakes} />}
      {draft.wrong !== undefined && (
        <p role="alert" className="plan-editor-wrong">
          {draft.wrong}
        </p>
      )}
      {isBare ? (
        <p className="plan-editor-none">
          {only === undefined ? '只有数字：请先输入教师姓名' : `按 Enter 将每周课时改为 ${draft.text.trim()}`}
        </p>
      ) : (
        <Found editor={editor} id={listId} courseName={courseName} />
      )}
      <footer>{isMore ? '选中后与现有教师共同任教' : 'Enter 选定 · Esc 取消 · + 再加一位'}</footer>
    </section>,
    document.body,
  )
}
