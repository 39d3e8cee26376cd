import {
  courseResourcesApi as api,
  NewResource,
  type ResourceOptions,
} from '@xueqiao/contract/features/teaching/course-resources/api'
import {
  RESOURCE_NAME_MAX,
  USUAL_COPYRIGHT,
  USUAL_SOURCE,
} from '@xueqiao/contract/features/teaching/course-resources/values'
import { Button, Form, Progress } from 'antd'
import { useState } from 'react'
import { call } from '../../../../api/call'
import { touch } from '../../../../api/stale-after-change'
import { cut } from '../../../../lib/format'
import { Icon } from '../../../../lib/icons'
import { toast } from '../../../../lib/toast'
import { sizeText } from '../../../../shared/course-resources/address'
import { Dialog } from '../../../kit/dialog/Dialog'
import { useConfirm } from '../../../kit/dialog/useConfirm'
import { SaveButton } from '../../../kit/form/SaveButton'
import { useLeaveGuard } from '../../../kit/form/useLeaveGuard'
import { DropZone } from './DropZone'
import { ResourceFields } from './ResourceFields'
import { type Upload, useUploads } from './useUploads'

interface Props {
  open: boolean
  options: ResourceOptions
  /** Dropped on the page. */
  files: readonly File[]
  place: { courseId?: number; unit?: string; lesson?: string }
  onClose: () => void
}

const stemOf = (name: string) => cut(/^(.*?)(\.[^.]*)?$/s.exec(name)?.[1] || name, RESOURCE_NAME_MAX)

const STATES = { waiting: '等待上传', done: '已上传' } as const

const Line = ({
  upload,
  onCancel,
  onRetry,
}: {
  upload: Upload
  onCancel: () => void
  onRetry: () => void
}) => {
  const { file, state, percent, error } = upload
  return (
    <li className={`resources-upload ${state}`}>
      <Icon name={state === 'done' ? 'check' : state === 'failed' ? 'alert' : 'file'} />
      <div>
        <span className="resources-upload-name" title={file.name}>
          {file.name} <small className="muted">{sizeText(file.size)}</small>
        </span>
        {state === 'sending' ? (
          <Progress percent={percent} size="small" aria-label={`${file.name} 上传进度`} />
        ) : (
          <small role={state === 'failed' ? 'alert' : undefined}>
            {state === 'failed' ? error : STATES[state]}
          </small>
        )}
      </div>
      {state === 'failed' && (
        <Button type="link" size="small" onClick={onRetry}>
          重试
        </Button>
      )}
      {state !== 'done' && (
        <Button type="link" size="small" aria-label={`取消上传 ${file.name}`} onClick={onCancel}>
          取消
        </Button>
      )}
    </li>
  )
}

/** Several files into one folder, each a resource of its own. */
export const UploadDialog = ({ open, options, files, place, onClose }: Props) => {
  const [form] = Form.useForm<Record<string, unknown>>()
  const [busy, setBusy] = useState(false)
  const { uploads, add, run, cancel, cancelAll } = useUploads(options.maxMb, files)
  const confirm = useConfirm()
  const isSending = uploads.some(({ state }) => state === 'sending')
  useLeaveGuard({
    isUnsaved: () => busy,
    question: () => '文件还在上传，确定要离开吗?',
  })
  const leave = async () => {
    const note = '已传的部分会丢弃，已经上传完的文件留在资源里。'
    const asks = { title: '文件还在上传', question: '确定要停止上传吗?', note, danger: true }
    if (isSending && !(await confirm({ ...asks, ok: '停止上传', cancel: '继续上传' }))) return
    cancelAll()
    onClose()
  }
  const start = async (values: Record<string, unknown>) => {
    if (busy) return
    if (uploads.length === 0) return toast.warning('请选择要上传的文件')
    setBusy(true)
    const done = await run(({ id }, file) =>
      call(api.create, { body: NewResource.parse({ ...values, name: stemOf(file.name), fileId: id }) }),
    )
    setBusy(false)
    void touch(api.create)
    if (!done) return
    toast.success(`已上传 ${uploads.length} 个文件`)
    onClose()
  }
  const { courses } = options
  // The folder that stands open, or the one there is: of several none is guessed, where files would be lost to their course.
  const courseId =
    courses.find(({ id }) => id === place.courseId)?.id ?? (courses.length === 1 ? courses[0]?.id : undefined)
  const initial = { ...place, courseId, tags: [], share: 'GROUP', classIds: [] }
  return (
    <Dialog
      open={open}
      title="上传课程资源"
      width={720}
      onClose={() => void leave()}
      footer={
        <>
          <Button onClick={() => void leave()}>
            {uploads.some(({ state }) => state === 'done') ? '关闭' : '取消'}
          </Button>
          <SaveButton busy={busy} text="开始上传" onClick={form.submit} />
        </>
      }
    >
      <DropZone
        hint={`图片、PDF、Office 文档、音频和视频，单个不超过 ${options.maxMb} MB，图片不超过 10 MB；中断后可以继续`}
        onFiles={add}
      />
      {uploads.length > 0 && (
        <ul className="resources-uploads" aria-label="上传的文件">
          {uploads.map((upload) => (
            <Line
              key={upload.key}
              upload={upload}
              onCancel={() => cancel(upload.key)}
              onRetry={() => form.submit()}
            />
          ))}
        </ul>
      )}
      <Form
        form={form}
        name="resource-upload"
        layout="vertical"
        className="kit-form kit-fields"
        initialValues={{ ...initial, source: USUAL_SOURCE, copyright: USUAL_COPYRIGHT }}
        onFinish={start}
      >
        <ResourceFields options={options} />
      </Form>
    </Dialog>
  )
}
