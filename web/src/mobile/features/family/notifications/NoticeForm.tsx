import { instantAt } from '@xueqiao/contract/common/school-time'
import { NOTICE_LABELS } from '@xueqiao/contract/features/family/notifications/labels'
import {
  notificationsManageApi as api,
  NoticeInput,
} from '@xueqiao/contract/features/family/notifications/manage'
import {
  notificationsTargetsApi,
  type TargetOptions,
} from '@xueqiao/contract/features/family/notifications/targets'
import {
  AUDIENCE_LABELS,
  LEVEL_LABELS,
  NOTICE_CONTENT_MAX,
  NOTICE_LEVELS,
  NOTICE_TITLE_MAX,
} from '@xueqiao/contract/features/family/notifications/values'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { act, useAction } from '../../../../api/action'
import { call } from '../../../../api/call'
import { useApi } from '../../../../api/queries'
import { newClientId } from '../../../../lib/client-id'
import { keptFiles, stillThere } from '../../../../shared/drafts/kept-files'
import { useFormDraft } from '../../../../shared/drafts/useFormDraft'
import { Card } from '../../../kit/Card'
import { Choice } from '../../../kit/form/Choice'
import { DraftNote } from '../../../kit/form/DraftNote'
import { FormPage } from '../../../kit/form/FormPage'
import { MomentField } from '../../../kit/form/MomentField'
import { TextField } from '../../../kit/form/TextField'
import { isRight, useForm } from '../../../kit/form/useForm'
import { PageHeader } from '../../../kit/PageHeader'
import { Segments } from '../../../kit/Segments'
import { Loaded, SkeletonRows } from '../../../kit/states'
import { targetsOf, textOf } from './chosen'
import { FilesField } from './FilesField'
import { PublishSheet } from './PublishSheet'
import { MANAGED, managedPathOf } from './places'
import { TargetField } from './TargetField'
import type { Written } from './written'

const LEVELS = NOTICE_LEVELS.map((value) => ({ value, label: LEVEL_LABELS[value] }))
const TIMES = [
  { value: 'now', label: '立即发布' },
  { value: 'later', label: '定时发布' },
] as const

/** Whoever has one class writes to it. */
const emptyFor = ({ grades, audiences }: TargetOptions): Written => {
  const [only, ...more] = grades.flatMap(({ classes }) => classes)
  return {
    ...{ title: '', content: '', level: 'read', due: '', later: false, publishAt: '', files: [] },
    chosen: only !== undefined && more.length === 0 ? [`class:${only.id}`] : [],
    audience: audiences.includes('parents') ? ['parents'] : audiences.slice(0, 1),
  }
}

/** What is wrong beside the words themselves. */
const wrongIn = ({ chosen, audience, later, publishAt, due }: Written) => ({
  ...(chosen.length === 0 && { targets: '请选择通知对象' }),
  ...(audience.length === 0 && { audience: '请选择接收人' }),
  ...(later && publishAt === '' && { publishAt: '请选择发布时间' }),
  ...(later && publishAt !== '' && due !== '' && due <= publishAt && { dueAt: '截止时间应晚于发布时间' }),
})

const Fields = ({ options, onDiscard }: { options: TargetOptions; onDiscard: () => void }) => {
  const navigate = useNavigate()
  const { run, busy } = useAction(api.publish)
  const { start, restored, keep, drop } = useFormDraft('notice', emptyFor(options))
  // Whoever presses again because no answer came stores the same draft.
  const [clientId] = useState(newClientId)
  const [there] = useState(() => stillThere(start.files))
  const { values, errors, field, check, mended } = useForm(NoticeInput, { ...start, files: there })
  const [reach, setReach] = useState<string>()
  useEffect(() => keep(values))

  const { chosen, audience, later, publishAt, due, files, ...words } = values
  const addressing = { targets: targetsOf(chosen), audience }
  const attachmentIds = files.map(({ id }) => id)
  const body = { ...words, dueAt: due === '' ? null : instantAt(due), attachmentIds, ...addressing, clientId }
  const set = <K extends keyof Written>(name: K, value: Written[K], ...shownAt: string[]) => {
    field(name).onChange(value)
    for (const place of shownAt) mended(place)
  }

  const goOn = async () => {
    if (!isRight(check(body, wrongIn(values)))) return
    await act(notificationsTargetsApi.preview, { body: addressing }, { after: ({ text }) => setReach(text) })
  }
  /** What could not go out is kept as a draft, and shown. */
  const publish = async () => {
    let id: number | undefined
    await run(async () => {
      const draft = await call(api.create, { body })
      id = draft.id
      const params = { id }
      const { version } = draft
      const at = later ? instantAt(publishAt) : null
      return at === null
        ? call(api.publish, { params, body: { version } })
        : call(api.schedule, { params, body: { version, publishAt: at } })
    })
    setReach(undefined)
    if (id === undefined) return
    drop()
    void navigate(managedPathOf(id), { replace: true })
  }

  return (
    <>
      <FormPage title="写通知" parent={MANAGED} submit="下一步" busy={busy} onSubmit={() => void goOn()}>
        {restored && (
          <DraftNote
            {...(there.length < start.files.length && { but: '附件已超过保存时间，请重新添加' })}
            onDiscard={() => {
              drop()
              onDiscard()
            }}
          />
        )}
        <div>
          <TextField
            label={NOTICE_LABELS.title}
            {...field('title')}
            maxLength={NOTICE_TITLE_MAX}
            placeholder="一句话说明"
          />
          <TextField
            label={NOTICE_LABELS.content}
            {...field('content')}
            maxLength={NOTICE_CONTENT_MAX}
            rows={6}
            placeholder="时间、地点、需要家长做什么"
          />
        </div>
        <FilesField value={files} onChange={(chosen) => field('files').onChange(keptFiles(chosen))} />
        <TargetField
          options={options}
          chosen={chosen}
          error={errors.targets}
          onChange={(value) => set('chosen', value, 'targets')}
        />
        {options.audiences.length > 1 && (
          <Card title={NOTICE_LABELS.audience}>
            {options.audiences.map((one) => (
              <Choice
                key={one}
                title={AUDIENCE_LABELS[one]}
                chosen={audience.includes(one)}
                onChoose={() =>
                  field('audience').onChange(
                    audience.includes(one) ? audience.filter((other) => other !== one) : [...audience, one],
                  )
                }
              />
            ))}
            {errors.audience !== undefined && <p className="m-message m-notice-wrong">{errors.audience}</p>}
          </Card>
        )}
        <div className="m-notice-labelled">
          <p aria-hidden="true">{NOTICE_LABELS.level}</p>
          <Segments
            label={NOTICE_LABELS.level}
            options={LEVELS}
            value={values.level}
            onChange={field('level').onChange}
          />
        </div>
        <div>
          <MomentField
            label={`${NOTICE_LABELS.dueAt}（可不填）`}
            value={due}
            error={errors.dueAt}
            onChange={(value) => set('due', value, 'dueAt')}
          />
          <div className="m-notice-labelled">
            <p aria-hidden="true">{NOTICE_LABELS.publishAt}</p>
            <Segments
              label={NOTICE_LABELS.publishAt}
              options={TIMES}
              value={later ? 'later' : 'now'}
              onChange={(when) => set('later', when === 'later', 'publishAt', 'dueAt')}
            />
          </div>
          {later && (
            <MomentField
              label="到什么时候发布"
              value={publishAt}
              error={errors.publishAt}
              onChange={(value) => set('publishAt', value, 'dueAt')}
            />
          )}
        </div>
      </FormPage>
      {reach !== undefined && (
        <PublishSheet
          written={values}
          files={files.length}
          whom={textOf(chosen, options.grades)}
          reach={reach}
          busy={busy}
          onPublish={() => void publish()}
          onClose={() => setReach(undefined)}
        />
      )}
    </>
  )
}

/** Chosen people and roles are for the desk; everything else is here. */
export const NoticeForm = () => {
  const options = useApi(notificationsTargetsApi.targets)
  const [attempt, setAttempt] = useState(0)
  return (
    <Loaded
      query={options}
      endpoint={notificationsTargetsApi.targets}
      head={<PageHeader title="写通知" parent={MANAGED} />}
      skeleton={<SkeletonRows />}
    >
      {(known) => <Fields key={attempt} options={known} onDiscard={() => setAttempt(attempt + 1)} />}
    </Loaded>
  )
}
