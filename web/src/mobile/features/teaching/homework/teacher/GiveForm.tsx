import {
  homeworksApi as api,
  type HomeworkDetail,
  type HomeworkOptions,
} from '@xueqiao/contract/features/teaching/homework/assign'
import {
  HOMEWORK_CONTENT_MAX,
  HOMEWORK_TITLE_MAX,
  REASON_MAX,
  SCORING_LABELS,
  SCORINGS,
} from '@xueqiao/contract/features/teaching/homework/values'
import { useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useActions } from '../../../../../api/action'
import { CallError } from '../../../../../api/call-error'
import { newClientId } from '../../../../../lib/client-id'
import { useFormDraft } from '../../../../../shared/drafts/useFormDraft'
import { Card } from '../../../../kit/Card'
import { Chips } from '../../../../kit/form/Chips'
import { Choice } from '../../../../kit/form/Choice'
import { DraftNote } from '../../../../kit/form/DraftNote'
import { FormPage } from '../../../../kit/form/FormPage'
import { TextField } from '../../../../kit/form/TextField'
import { Segments } from '../../../../kit/Segments'
import { BoardPhotos } from './BoardPhotos'
import {
  duesOf,
  emptyFor,
  eveningOf,
  forCourse,
  type Given,
  givenOf,
  isWithout,
  untilOf,
  type Wrong,
  wrongIn,
} from './given'
import { isOver, Ledger, useEvenings } from './Ledger'
import { Minutes } from './Minutes'
import { LIST, pathOf } from './places'

/** What the server says of a field stands at the field. */
const FIELDS: Readonly<Record<string, keyof Wrong>> = {
  ...{ title: 'title', content: 'content', classes: 'classIds', classIds: 'classIds', dueAt: 'due' },
  overCapReason: 'overCapReason',
}
const wrongBy = (error: unknown): Wrong => {
  if (!(error instanceof CallError)) return {}
  const field = FIELDS[error.field ?? '']
  return field === undefined ? {} : { [field]: error.serverMessage ?? '' }
}

interface Props {
  options: HomeworkOptions
  /** To go on with; a new one without it. */
  homework?: HomeworkDetail | undefined
  onDiscard: () => void
}

/** A photo of the board and 发布: everything else is chosen already, and can be changed. */
export const GiveForm = ({ options, homework, onDiscard }: Props) => {
  const navigate = useNavigate()
  const dueId = useId()
  const { start, restored, keep, drop } = useFormDraft(
    homework === undefined ? 'homework' : `homework:${homework.id}:${homework.version}`,
    homework === undefined ? emptyFor(options) : givenOf(homework),
  )
  // Whoever presses again because no answer came gives the same homework.
  const [clientId] = useState(newClientId)
  const [values, setValues] = useState<Given>(() =>
    start.until < Date.now() ? { ...start, files: [] } : start,
  )
  const [wrong, setWrong] = useState<Wrong>({})
  useEffect(() => keep(values))
  const { run, busy } = useActions()

  const set = (patch: Partial<Given>) => {
    setValues((known) => ({ ...known, ...patch }))
    setWrong({})
  }
  const { courses } = options
  const course = courses.find(({ id }) => id === values.courseId) ?? courses[0]
  const classes = course?.classes ?? []
  const chosen = classes.filter(({ id }) => values.classIds.includes(id))
  const without = chosen.some(isWithout)
  const written = values.written && !without
  const day = eveningOf(values.due)
  const sums = useEvenings(
    chosen.map(({ id }) => id),
    day,
    written ? Number(values.minutes) : 0,
  )
  const over = written && sums.some(isOver)
  /** Formats are made at a desk, and stay as they were made there. */
  const doc = homework?.doc ?? null
  const asks = over || wrong.overCapReason !== undefined

  const send = async (status: 'DRAFT' | 'PUBLISHED') => {
    const found: Wrong = {
      ...wrongIn(values, doc !== null),
      ...(status === 'PUBLISHED' &&
        over &&
        values.overCapReason.trim() === '' && { overCapReason: '请写明超出上限的理由' }),
    }
    setWrong(found)
    if (Object.keys(found).length > 0 || course === undefined) return
    const { title, content, needsSubmission, files } = values
    const classIds = chosen.map(({ id }) => id)
    const body = {
      ...{ title, content, doc, needsSubmission, written, status, courseId: course.id },
      ...{ scoring: values.scoring, levelStyle: homework?.levelStyle },
      classes: duesOf({ ...values, classIds }, homework),
      estimatedMinutes: values.minutes === '' ? null : Number(values.minutes),
      fileIds: files.map(({ id }) => id),
      overCapReason: asks ? values.overCapReason : null,
    }
    const told = {
      done: status === 'DRAFT' ? '草稿已保存' : '发布成功',
      failed: (error: unknown) => setWrong(wrongBy(error)),
      after: ({ id }: HomeworkDetail) => {
        drop()
        void navigate(pathOf(id), { replace: true })
      },
    }
    if (homework === undefined) return run(api.create, { body: { ...body, clientId } }, told)
    const { id, version } = homework
    return run(api.update, { params: { id }, body: { ...body, version } }, told)
  }
  const toggle = (id: number) =>
    set({
      classIds: values.classIds.includes(id)
        ? values.classIds.filter((other) => other !== id)
        : [...values.classIds, id],
    })

  return (
    <FormPage
      title={homework === undefined ? '布置作业' : '编辑草稿'}
      parent={homework === undefined ? LIST : pathOf(homework.id)}
      submit="发布"
      other={{ text: '存草稿', onPress: () => void send('DRAFT') }}
      busy={busy}
      onSubmit={() => void send('PUBLISHED')}
    >
      {restored && (
        <DraftNote
          {...(values.files.length < start.files.length && { but: '照片已超过保存时间，请重新添加' })}
          onDiscard={() => {
            drop()
            onDiscard()
          }}
        />
      )}
      <BoardPhotos
        value={values.files}
        error={wrong.content}
        onChange={(files) => set({ files, until: untilOf() })}
      />
      {courses.length > 1 && (
        <Chips
          label="课程"
          options={courses.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(course?.id ?? '')}
          onChange={(id) => set(forCourse(courses.find((one) => String(one.id) === id)))}
        />
      )}
      <Card title="班级">
        {classes.map(({ id, name, students }) => (
          <Choice
            key={id}
            title={name}
            note={`${students} 名学生`}
            chosen={values.classIds.includes(id)}
            onChoose={() => toggle(id)}
          />
        ))}
      </Card>
      {wrong.classIds !== undefined && <p className="m-message">{wrong.classIds}</p>}
      <div>
        <TextField
          label="标题"
          maxLength={HOMEWORK_TITLE_MAX}
          value={values.title}
          error={wrong.title}
          onChange={(title) => set({ title })}
        />
        {doc === null ? (
          <TextField
            label="说明（有照片可不填）"
            rows={3}
            maxLength={HOMEWORK_CONTENT_MAX}
            value={values.content}
            error={undefined}
            onChange={(content) => set({ content })}
          />
        ) : (
          <div className="m-field">
            <p className="m-hw-words">{values.content}</p>
            <p className="m-meta">内容带有格式，请在电脑上修改</p>
          </div>
        )}
        <div className="m-field">
          <label htmlFor={dueId}>截止时间</label>
          <div className={wrong.due === undefined ? 'm-input' : 'm-input m-input-wrong'}>
            <input
              id={dueId}
              type="datetime-local"
              value={values.due}
              aria-invalid={wrong.due !== undefined}
              aria-describedby={`${dueId}-message`}
              onChange={({ target }) => set({ due: target.value })}
            />
          </div>
          <p className="m-message" id={`${dueId}-message`}>
            {wrong.due}
          </p>
        </div>
      </div>
      <Minutes courseId={course?.id} value={values.minutes} onChange={(minutes) => set({ minutes })} />
      <Card>
        <Choice
          title="书面作业"
          note={without ? '一、二年级不布置书面家庭作业' : '计入当天的作业时长'}
          chosen={written}
          disabled={without}
          onChoose={() => set({ written: !values.written })}
        />
        <Choice
          title="需要提交"
          note="不需要时，学生完成后打勾"
          chosen={values.needsSubmission}
          onChoose={() => set({ needsSubmission: !values.needsSubmission })}
        />
      </Card>
      <Segments
        label="批改方式"
        options={SCORINGS.map((value) => ({ value, label: SCORING_LABELS[value] }))}
        value={values.scoring}
        onChange={(scoring) => set({ scoring })}
      />
      {written && <Ledger sums={sums} date={day} />}
      {asks && (
        <TextField
          label="超出上限的理由（班主任和年级、学校负责人会看到）"
          maxLength={REASON_MAX}
          value={values.overCapReason}
          error={wrong.overCapReason}
          onChange={(overCapReason) => set({ overCapReason })}
        />
      )}
    </FormPage>
  )
}
