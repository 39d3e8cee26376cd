import {
  notificationsManageApi as api,
  NoticeInput,
} from '@xueqiao/contract/features/family/notifications/manage'
import {
  notificationsTargetsApi,
  type TargetOptions,
} from '@xueqiao/contract/features/family/notifications/targets'
import {
  LEVEL_LABELS,
  NOTICE_CONTENT_MAX,
  NOTICE_LEVELS,
  NOTICE_TITLE_MAX,
  type NoticeLevel,
} from '@xueqiao/contract/features/family/notifications/values'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { act, useAction } from '../../../../api/action'
import { call } from '../../../../api/call'
import { useApi } from '../../../../api/queries'
import { newClientId } from '../../../../lib/client-id'
import { Card } from '../../../kit/Card'
import { Choice } from '../../../kit/form/Choice'
import { FormPage } from '../../../kit/form/FormPage'
import { TextField } from '../../../kit/form/TextField'
import { isRight, useForm } from '../../../kit/form/useForm'
import { PageHeader } from '../../../kit/PageHeader'
import { Segments } from '../../../kit/Segments'
import { Sheet } from '../../../kit/Sheet'
import { EmptyState, Loaded, SkeletonRows } from '../../../kit/states'
import { MANAGED, managedPathOf } from './places'

const LEVELS = NOTICE_LEVELS.map((value) => ({ value, label: LEVEL_LABELS[value] }))
type Classes = TargetOptions['grades'][number]['classes']

/** The field speaks of the hour where the reader is. */
const instantOf = (local: string) => (local === '' ? null : new Date(local).toISOString())

interface ClassesProps {
  classes: Classes
  chosen: readonly number[]
  error: string | undefined
  onChange: (chosen: number[]) => void
}

const ClassChoice = ({ classes, chosen, error, onChange }: ClassesProps) => (
  <Card title="发给哪些班级的家长" extra={chosen.length === 0 ? '' : `已选 ${chosen.length} 个班`}>
    {classes.length === 0 && <EmptyState>您还没有可以通知的班级。</EmptyState>}
    {classes.map(({ id, name, students }) => (
      <Choice
        key={id}
        title={name}
        note={`${students} 名学生`}
        chosen={chosen.includes(id)}
        onChoose={() => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])}
      />
    ))}
    {error !== undefined && <p className="m-message m-notice-wrong">{error}</p>}
  </Card>
)

const DueField = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const id = useId()
  return (
    <div className="m-field">
      <label htmlFor={id}>截止时间（可不填）</label>
      <div className="m-input">
        <input
          id={id}
          type="datetime-local"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
    </div>
  )
}

const Fields = ({ classes }: { classes: Classes }) => {
  const navigate = useNavigate()
  const { run, busy } = useAction(api.publish)
  const [only] = classes.length === 1 ? classes : []
  // Whoever presses again because no answer came stores the same draft.
  const [clientId] = useState(newClientId)
  const { values, errors, field, check } = useForm(NoticeInput, { title: '', content: '' })
  const [level, setLevel] = useState<NoticeLevel>('read')
  const [chosen, setChosen] = useState<number[]>(only === undefined ? [] : [only.id])
  const [due, setDue] = useState('')
  const [preview, setPreview] = useState<string>()

  const addressing = {
    targets: chosen.map((id) => ({ kind: 'class' as const, value: String(id) })),
    audience: ['parents' as const],
  }
  const body = { ...values, level, dueAt: instantOf(due), ...addressing, clientId }

  const goOn = async () => {
    if (!isRight(check(body, chosen.length === 0 ? { targets: '请选择通知对象' } : {}))) return
    await act(
      notificationsTargetsApi.preview,
      { body: addressing },
      { after: ({ text }) => setPreview(text) },
    )
  }
  /** What could not go out is kept as a draft, and shown. */
  const publish = async () => {
    let id: number | undefined
    await run(async () => {
      const draft = await call(api.create, { body })
      id = draft.id
      return call(api.publish, { params: { id }, body: { version: draft.version } })
    })
    setPreview(undefined)
    if (id !== undefined) void navigate(managedPathOf(id), { replace: true })
  }

  return (
    <>
      <FormPage title="写通知" parent={MANAGED} submit="下一步" busy={busy} onSubmit={() => void goOn()}>
        <div>
          <TextField label="标题" {...field('title')} maxLength={NOTICE_TITLE_MAX} placeholder="一句话说明" />
          <TextField
            label="通知内容"
            {...field('content')}
            maxLength={NOTICE_CONTENT_MAX}
            rows={6}
            placeholder="时间、地点、需要家长做什么"
          />
        </div>
        <Segments label="回执要求" options={LEVELS} value={level} onChange={setLevel} />
        <ClassChoice classes={classes} chosen={chosen} error={errors.targets} onChange={setChosen} />
        <DueField value={due} onChange={setDue} />
      </FormPage>
      {preview !== undefined && (
        <Sheet title="发布通知" onClose={() => setPreview(undefined)}>
          <div className="m-notice-sheet">
            <p className="m-row-title">{values.title}</p>
            <p>{preview}</p>
            <p className="m-meta">发布后立即送达，不能再修改，可以撤回。</p>
            <button
              type="button"
              className="m-button m-primary m-wide"
              disabled={busy}
              onClick={() => void publish()}
            >
              发布
            </button>
          </div>
        </Sheet>
      )}
    </>
  )
}

/** The essentials, for a class or a few; attachments, people and an hour to go out are for the desk. */
export const NoticeForm = () => {
  const options = useApi(notificationsTargetsApi.targets)
  return (
    <Loaded
      query={options}
      endpoint={notificationsTargetsApi.targets}
      skeleton={
        <>
          <PageHeader title="写通知" parent={MANAGED} />
          <SkeletonRows />
        </>
      }
    >
      {({ grades }) => <Fields classes={grades.flatMap((grade) => grade.classes)} />}
    </Loaded>
  )
}
