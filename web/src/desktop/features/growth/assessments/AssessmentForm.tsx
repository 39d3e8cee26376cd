import { filledIn } from '@xueqiao/contract/common/comment-bank'
import { today } from '@xueqiao/contract/common/school-time'
import {
  AssessmentInput,
  type AssessmentRow,
  assessmentsApi as api,
} from '@xueqiao/contract/features/growth/assessments/api'
import { ASSESSMENT_LABELS as LABELS } from '@xueqiao/contract/features/growth/assessments/labels'
import { ASSESSMENT_COMMENT_MAX, SCORE_FIELDS } from '@xueqiao/contract/features/growth/assessments/values'
import { growthRecordsApi } from '@xueqiao/contract/features/growth/growth-records/api'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { Form, Input, Select } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { call } from '../../../../api/call'
import { reportFailure } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { touch } from '../../../../api/stale-after-change'
import { cut } from '../../../../lib/format'
import { toast } from '../../../../lib/toast'
import { useBank } from '../../../../shared/useBank'
import { Bank } from '../../../kit/Bank'
import { Apart } from '../../../kit/form/Apart'
import { fieldOf } from '../../../kit/form/Field'
import { fieldFailures } from '../../../kit/form/form-body'
import { SaveButton } from '../../../kit/form/SaveButton'
import { useEdited } from '../../../kit/form/useEdited'
import { useLeaveGuard } from '../../../kit/form/useLeaveGuard'
import { ClassSelect } from '../../../pickers/ClassSelect'
import { DateField } from '../../../pickers/DateField'
import { LOOKUP_MS } from '../../../pickers/lookup'
import { PupilSelect } from '../../../pickers/PupilSelect'
import { BANK_HINT } from './bank'
import { typeOptions } from './naming'
import { Quotes } from './Quotes'
import { ScoreInput } from './ScoreInput'
import './assessments.css'

const Field = fieldOf(AssessmentInput, LABELS)

type Values = Pick<AssessmentRow, 'type' | 'date' | 'academicScore' | 'behaviorScore' | 'socialScore'> & {
  studentId: number | null
  comment: string | null
}

const fresh = (): Values => ({
  ...{ studentId: null, type: 'monthly', date: today(), comment: null },
  ...{ academicScore: null, behaviorScore: null, socialScore: null },
})

interface Props {
  /** The one that is changed; without it a new one. */
  row?: AssessmentRow
  onTouched?: () => void
  onSaved: (row: AssessmentRow) => void
}

/** Three scores in half steps, and a few words that the family will read. */
export const AssessmentForm = ({ row, onTouched, onSaved }: Props) => {
  const [form] = Form.useForm<Values>()
  const [classId, setClassId] = useState<number | null>(row?.classId ?? null)
  const [busy, setBusy] = useState(false)
  const [isTouched, setTouched] = useState(false)
  const touched = () => {
    setTouched(true)
    onTouched?.()
  }
  const comments = useBank(api)
  const comment = Form.useWatch('comment', form) ?? ''
  const studentId = Form.useWatch('studentId', form) ?? null
  const type = Form.useWatch('type', form) ?? 'monthly'
  const date = Form.useWatch('date', form) ?? today()

  const pupils = useApi(
    classesApi.students,
    { params: { id: classId ?? 0 } },
    { enabled: row === undefined && classId !== null },
  )
  const walkers = useApi(
    growthRecordsApi.subjects,
    { query: {} },
    { enabled: row === undefined && classId === null, silent: true, staleTime: LOOKUP_MS },
  )
  const classes = useApi(classesApi.options, undefined, { staleTime: LOOKUP_MS, enabled: row === undefined })

  const places = () => {
    const chosen: unknown = form.getFieldValue('studentId')
    const pupil = pupils.data?.find(({ id }) => id === chosen)
    const walker = walkers.data?.find((one) => one.studentId === chosen)
    const own = classes.data?.find(({ id }) => id === classId)
    return {
      姓名: row?.studentName ?? pupil?.name ?? walker?.studentName ?? '',
      班级: row?.class ?? own?.name ?? walker?.className ?? '',
    }
  }
  const insert = (text: string) => {
    form.setFieldValue('comment', cut(`${comment}${filledIn(text, places())}`, ASSESSMENT_COMMENT_MAX))
    touched()
  }
  useLeaveGuard({
    isUnsaved: () => isTouched && !busy,
    question: () => '评估还没有保存，确定要离开吗?',
  })
  const press = (event: KeyboardEvent) => {
    const kept = event.altKey ? comments[Number(event.key) - 1] : undefined
    if (kept === undefined) return
    event.preventDefault()
    insert(kept.text)
  }
  const send = ({ studentId, ...values }: Values) => {
    const body = { ...values, studentId: studentId ?? 0, version: row?.version }
    return row === undefined ? call(api.create, { body }) : call(api.update, { params: { id: row.id }, body })
  }
  const save = async (values: Values) => {
    setBusy(true)
    const endpoint = row === undefined ? api.create : api.update
    try {
      const saved = await send({ ...fresh(), ...values, studentId: row?.studentId ?? values.studentId })
      toast.success(endpoint.done ?? '')
      void touch(endpoint)
      onSaved(saved)
    } catch (error) {
      // The names of the form are those of the wire.
      form.setFields(fieldFailures(error).map(({ name, errors }) => ({ name: name as keyof Values, errors })))
      reportFailure(error, endpoint)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form
      form={form}
      name="assessment"
      layout="vertical"
      className="card kit-form assessment-form"
      initialValues={row ?? fresh()}
      onValuesChange={touched}
      inert={busy}
      onFinish={save}
    >
      {row === undefined && (
        <div className="kit-fields">
          <Form.Item label={LABELS.class} htmlFor="assessment-class" className="kit-field">
            <ClassSelect
              id="assessment-class"
              value={classId}
              onChange={(next) => {
                setClassId(next)
                form.setFieldValue('studentId', null)
              }}
            />
          </Form.Item>
          <Field name="studentId">
            <PupilSelect classId={classId} />
          </Field>
        </div>
      )}
      <div className="kit-fields">
        <Field name="type">
          <Select options={typeOptions} />
        </Field>
        <Field name="date">
          <DateField max={today()} />
        </Field>
      </div>
      {SCORE_FIELDS.map((field) => (
        <Field key={field} name={field}>
          <ScoreInput name={LABELS[field]} />
        </Field>
      ))}
      <Field name="comment" hint="审核后学生和家长会看到">
        <Input.TextArea rows={3} maxLength={ASSESSMENT_COMMENT_MAX} showCount onKeyDown={press} />
      </Field>
      <Quotes studentId={row?.studentId ?? studentId} type={type} date={date} onQuote={insert} />
      <Bank api={api} comments={comments} onInsert={insert} text={comment} hint={BANK_HINT} />
      <div className="assessment-buttons">
        <SaveButton busy={busy} text="保存" onClick={form.submit} />
      </div>
    </Form>
  )
}

const FIELDS = ['type', 'date', 'comment', ...SCORE_FIELDS] as const
const areSame = (one: AssessmentRow, other: AssessmentRow) =>
  FIELDS.every((field) => one[field] === other[field])

/** One that is there already, and may become another version while it is changed. */
export const ChangedAssessment = ({ row, onSaved }: { row: AssessmentRow; onSaved: Props['onSaved'] }) => {
  const edited = useEdited(row, (begun) => ({ begun }), areSame)
  return (
    <>
      <AssessmentForm
        key={edited.values.begun.version}
        row={edited.from}
        onTouched={() => edited.change((now) => ({ ...now }))}
        onSaved={onSaved}
      />
      <Apart what="评估" of={edited} />
    </>
  )
}
