import type { StoredFile } from '@xueqiao/contract/features/base/files'
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
import { useState } from 'react'
import { useAction } from '../../../../api/action'
import { useApi } from '../../../../api/queries'
import { formatDate } from '../../../../lib/format'
import { PictureField } from '../../../../shared/photos/PictureField'
import { Chips } from '../../../kit/form/Chips'
import { TextField } from '../../../kit/form/TextField'
import { isRight, useForm } from '../../../kit/form/useForm'
import { Sheet } from '../../../kit/Sheet'
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

const useSystem = ({ studentId, classId, record }: Props) => {
  const subjects = useApi(
    api.subjects,
    { query: classId === null ? {} : { classId } },
    { enabled: record === undefined, silent: true, staleTime: 0 },
  )
  const systems = useApi(
    growthIndicatorsApi.list,
    { query: record === undefined ? {} : { semesterId: record.semesterId } },
    { silent: true },
  )
  const stage = record?.stage ?? subjects.data?.find((one) => one.studentId === studentId)?.stage
  return { query: systems, system: systems.data?.stages.find((one) => one.stage === stage) }
}

const startOf = (record: RecordDetail | undefined) => ({
  ...{ text: '', title: record?.title ?? '', content: record?.content ?? '' },
  dimension: (record?.dimension ?? '') as Dimension | '',
  indicatorId: record === undefined ? '' : String(record.indicatorId),
})

/** What was seen today: a photo, a dimension and a sentence. What is put right has its title and its words apart. */
export const RecordForm = (props: Props) => {
  const { studentId, onClose } = props
  // As it was when the form opened: read anew meanwhile, its version would let this write over what another has changed.
  const [record] = useState(props.record)
  const { query, system } = useSystem(props)
  const form = useForm(RecordInput, startOf(record))
  const [pictures, setPictures] = useState<StoredFile[]>([...(record?.photos ?? [])])
  const creating = useAction(api.create)
  const updating = useAction(api.update)
  const busy = creating.busy || updating.busy
  const dimension = form.field('dimension')
  const indicator = form.field('indicatorId')
  const own = system?.dimensions.find((one) => one.dimension === dimension.value)?.indicators ?? []
  const chosen = own.find(({ id }) => String(id) === indicator.value) ?? own[0]
  const send = async () => {
    const { title, content, text } = form.values
    const words = record === undefined ? wordsOf(text) : { title, content }
    const input = {
      ...{ studentId, dimension: dimension.value, indicatorId: chosen?.id, ...words },
      ...{ date: record?.date ?? formatDate(new Date()), fileIds: pictures.map(({ id }) => id) },
      version: record?.version,
    }
    if (!isRight(form.check(input))) return
    const body = RecordInput.parse(input)
    const isDone = await (record === undefined
      ? creating.run({ body })
      : updating.run({ params: { id: record.id }, body }))
    if (isDone) onClose()
  }
  return (
    <Sheet title={record === undefined ? '写记录' : '编辑记录'} onClose={onClose}>
      <Loaded query={query} endpoint={growthIndicatorsApi.list} skeleton={<SkeletonRows rows={4} />}>
        {() => (
          <form
            className="m-sheet-form"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              void send()
            }}
          >
            <PictureField type="photo" max={RECORD_PHOTOS_MAX} value={pictures} onChange={setPictures} />
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
            <button type="submit" className="m-button m-primary m-wide" disabled={busy}>
              保存记录
            </button>
          </form>
        )}
      </Loaded>
    </Sheet>
  )
}
