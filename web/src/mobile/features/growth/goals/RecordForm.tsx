import { today } from '@xueqiao/contract/common/school-time'
import { growthIndicatorsApi } from '@xueqiao/contract/features/growth/growth-indicators/api'
import type { Dimension } from '@xueqiao/contract/features/growth/growth-indicators/values'
import {
  growthRecordsApi as api,
  type RecordDetail,
  RecordInput,
} from '@xueqiao/contract/features/growth/growth-records/api'
import { RECORD_LABELS as LABELS } from '@xueqiao/contract/features/growth/growth-records/labels'
import {
  RECORD_CONTENT_MAX,
  RECORD_PHOTOS_MAX,
  RECORD_TITLE_MAX,
} from '@xueqiao/contract/features/growth/growth-records/values'
import { useEffect, useState } from 'react'
import { useAction } from '../../../../api/action'
import { useApi } from '../../../../api/queries'
import { lastingFiles } from '../../../../shared/drafts/kept-files'
import { useFormDraft } from '../../../../shared/drafts/useFormDraft'
import { useKeptFiles } from '../../../../shared/drafts/useKeptFiles'
import { PictureField } from '../../../../shared/photos/PictureField'
import { Chips } from '../../../kit/form/Chips'
import { DayField } from '../../../kit/form/DayField'
import { FormSheet, SheetForm } from '../../../kit/form/SheetForm'
import { TextField } from '../../../kit/form/TextField'
import { isRight, useForm } from '../../../kit/form/useForm'
import { Loaded, SkeletonRows } from '../../../kit/states'

type Written = Pick<RecordInput, 'title'> & { content?: string }

/** The first line is what it is called; where there is more, all of it is kept. */
const wordsOf = (text: string): Written => {
  const whole = text.trim()
  const [first = ''] = whole.split('\n')
  const title = Array.from(first.trim()).slice(0, RECORD_TITLE_MAX).join('')
  return title === whole ? { title } : { title, content: whole }
}

interface Props {
  studentId: number
  /** Of staff: where the pupil is. */
  classId: number | null
  /** One that is there already, and is put right. */
  record?: RecordDetail
  onClose: () => void
}

/** What was answered last: of another day other things hold, and until they are there those of before stand. */
const useLast = <T,>(answer: T | undefined) => {
  const [last, setLast] = useState(answer)
  if (answer !== undefined && answer !== last) setLast(answer)
  return answer ?? last
}

/** What holds on the day, for the stage of the pupil; within its semester a record keeps its own. */
const useSystem = ({ studentId, classId, record }: Props, date: string) => {
  const of = date === '' ? {} : { date }
  const systems = useApi(growthIndicatorsApi.list, { query: of }, { silent: true })
  const data = useLast(systems.data)
  const isItsOwn = record !== undefined && data?.semesterId === record.semesterId
  const subjects = useApi(
    api.subjects,
    { query: { ...of, ...(classId !== null && { classId }) } },
    { enabled: !isItsOwn, silent: true, staleTime: 0 },
  )
  const known = useLast(subjects.data)?.find((one) => one.studentId === studentId)?.stage
  const stage = isItsOwn ? record.stage : (known ?? record?.stage)
  return { query: { ...systems, data }, system: data?.stages.find((one) => one.stage === stage) }
}

const startOf = (record: RecordDetail | undefined) => ({
  ...{ text: '', title: record?.title ?? '', content: record?.content ?? '' },
  dimension: (record?.dimension ?? '') as Dimension | '',
  date: record?.date ?? today(),
  indicatorId: record === undefined ? '' : String(record.indicatorId),
  photos: lastingFiles(record?.photos ?? []),
})

const Fields = (props: Props & { onDiscard: () => void }) => {
  const { studentId, onClose, onDiscard } = props
  // As it was when the form opened: read anew meanwhile, its version would let this write over what another has changed.
  const [record] = useState(props.record)
  const name = record === undefined ? `record:${studentId}` : undefined
  const draft = useFormDraft(name, startOf(record))
  const { start, keep, drop } = draft
  const { photos, ...begun } = start
  const form = useForm(RecordInput, begun)
  const { query, system } = useSystem({ ...props, record }, form.values.date)
  const { files: pictures, choose, lost } = useKeptFiles(photos)
  useEffect(() => keep({ ...form.values, photos: pictures }))
  const creating = useAction(api.create)
  const updating = useAction(api.update)
  const busy = creating.busy || updating.busy
  const dimension = form.field('dimension')
  const indicator = form.field('indicatorId')
  const own = system?.dimensions.find((one) => one.dimension === dimension.value)?.indicators ?? []
  const chosen = own.find(({ id }) => String(id) === indicator.value) ?? own[0]
  const send = async () => {
    const { title, content, text, date } = form.values
    const words = record === undefined ? wordsOf(text) : { title, content }
    const input = {
      ...{ studentId, dimension: dimension.value, indicatorId: chosen?.id, ...words },
      ...{ date, fileIds: pictures.map(({ id }) => id), version: record?.version },
    }
    if (!isRight(form.check(input))) return
    const body = RecordInput.parse(input)
    const isDone = await (record === undefined
      ? creating.run({ body })
      : updating.run({ params: { id: record.id }, body }))
    if (!isDone) return
    drop()
    onClose()
  }
  return (
    <Loaded query={query} endpoint={growthIndicatorsApi.list} skeleton={<SkeletonRows rows={4} />}>
      {() => (
        <SheetForm
          draft={draft}
          but={lost ? '照片已超过保存时间，请重新添加' : undefined}
          onDiscard={onDiscard}
          busy={busy}
          submit="保存记录"
          onSubmit={send}
        >
          <PictureField type="photo" max={RECORD_PHOTOS_MAX} value={pictures} onChange={choose} />
          <Chips
            label={LABELS.dimension}
            options={(system?.dimensions ?? []).map((one) => ({ value: one.dimension, label: one.name }))}
            value={dimension.value}
            onChange={dimension.onChange}
          />
          {dimension.error !== undefined && (
            <p className="m-message" role="alert">
              {dimension.error}
            </p>
          )}
          {own.length > 1 && (
            <Chips
              label={LABELS.indicatorId}
              options={own.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(chosen?.id ?? '')}
              onChange={indicator.onChange}
            />
          )}
          {record === undefined ? (
            <TextField
              label="发生了什么"
              placeholder="写看得见的事实；第一行作标题"
              rows={4}
              maxLength={RECORD_CONTENT_MAX}
              value={form.values.text}
              error={form.errors.title ?? form.errors.content}
              onChange={(text) => {
                form.field('text').onChange(text)
                form.mended('title')
              }}
            />
          ) : (
            <>
              <TextField label={LABELS.title} maxLength={RECORD_TITLE_MAX} {...form.field('title')} />
              <TextField
                label={LABELS.content}
                rows={4}
                maxLength={RECORD_CONTENT_MAX}
                {...form.field('content')}
              />
            </>
          )}
          <DayField label={LABELS.date} {...form.field('date')} />
        </SheetForm>
      )}
    </Loaded>
  )
}

/** What was seen: a photo, a dimension and a sentence. What is put right has its title and its words apart. */
export const RecordForm = (props: Props) => (
  <FormSheet title={props.record === undefined ? '写记录' : '编辑记录'} onClose={props.onClose}>
    {(onDiscard) => <Fields {...props} onDiscard={onDiscard} />}
  </FormSheet>
)
