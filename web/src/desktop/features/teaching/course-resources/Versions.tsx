import {
  courseResourcesApi as api,
  type ResourceRow,
  type ResourceVersion,
} from '@xueqiao/contract/features/teaching/course-resources/api'
import { resourceUploadsApi as uploadsApi } from '@xueqiao/contract/features/teaching/course-resources/uploads'
import { RESOURCE_LINE_MAX } from '@xueqiao/contract/features/teaching/course-resources/values'
import { Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { act } from '../../../../api/action'
import { call } from '../../../../api/call'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { formatFeedTime } from '../../../../lib/format'
import { downloadOf, save, sizeText } from '../../../../shared/course-resources/address'
import { sendFile } from './sending'

/** A version on its way; one that broke off says why and goes on from there. */
interface Sending {
  file: File
  percent: number
  uploadId?: number
  /** It has arrived whole, and only has to become a version. */
  fileId?: number
  error?: string
}

/** What it was before, and the next; the author's alone. */
export const Versions = ({ row }: { row: ResourceRow }) => {
  const { data = [] } = useApi(api.versions, { params: { id: row.id } }, { silent: true })
  const [sending, setSending] = useState<Sending>()
  const [note, setNote] = useState('')
  // What stands there when the file has arrived counts: it may be written while a large one is on its way.
  const noted = useRef('')
  const write = (text: string) => {
    noted.current = text
    setNote(text)
  }
  const abort = useRef<AbortController>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const send = async ({ file, uploadId, fileId }: Pick<Sending, 'file' | 'uploadId' | 'fileId'>) => {
    const controller = new AbortController()
    const { signal } = controller
    abort.current = controller
    const tell = (some: Partial<Sending>) => setSending((before) => before && { ...before, ...some })
    const known = { ...(uploadId !== undefined && { uploadId }), ...(fileId !== undefined && { fileId }) }
    setSending({ file, percent: fileId === undefined ? 0 : 99, ...known })
    try {
      const begun = (id: number) => tell({ uploadId: id })
      const sent = { uploadId, signal, begun, tell: (percent: number) => tell({ percent }) }
      const arrived = fileId ?? (await sendFile(file, sent)).id
      const said = noted.current
      const body = { fileId: arrived, note: said.trim() }
      if (!(await act(api.addVersion, { params: { id: row.id }, body })))
        return tell({ fileId: arrived, error: '文件已上传，还没有保存为新版本，请重新保存。' })
      if (noted.current === said) write('')
      setSending(undefined)
    } catch (error) {
      if (!signal.aborted) tell({ error: failureText(error, uploadsApi.part) })
    }
  }
  const cancel = () => {
    abort.current?.abort()
    const { uploadId } = sending ?? {}
    setSending(undefined)
    if (uploadId !== undefined)
      void call(uploadsApi.cancel, { params: { uploadId } }, { aside: true }).catch(() => {})
  }
  const use = ({ number }: ResourceVersion) =>
    act(api.useVersion, { params: { id: row.id, number: String(number) } })
  return (
    <section className="resources-versions" aria-label="版本">
      <header>
        <h3>版本</h3>
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          aria-label="选择新版本的文件"
          tabIndex={-1}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file !== undefined) void send({ file })
            target.value = ''
          }}
        />
        {sending === undefined ? (
          <Button size="small" onClick={() => input.current?.click()}>
            上传新版本
          </Button>
        ) : (
          <>
            {sending.error === undefined ? (
              <span className="muted">上传中 {sending.percent}%</span>
            ) : (
              <Button size="small" onClick={() => void send(sending)}>
                {sending.fileId === undefined ? '继续上传' : '重新保存'}
              </Button>
            )}
            <Button size="small" onClick={cancel}>
              取消上传
            </Button>
          </>
        )}
      </header>
      {sending?.error !== undefined && (
        <p role="alert" className="muted">
          {sending.error}
        </p>
      )}
      <Input
        size="small"
        aria-label="新版本的说明"
        placeholder="新版本的说明（选填），如：改正了例 3"
        maxLength={RESOURCE_LINE_MAX}
        value={note}
        onChange={({ target }) => write(target.value)}
      />
      <ul>
        {data.map((version) => (
          <li key={version.number}>
            <span>
              第 {version.number} 版 {version.isCurrent && <span className="tag green">当前</span>}
            </span>
            <small className="muted">
              {version.fileName} · {sizeText(version.size)} · {version.uploadedByName} ·{' '}
              {formatFeedTime(version.createdAt)}
            </small>
            <Button
              type="link"
              size="small"
              onClick={() => void save(downloadOf(row), { number: version.number })}
            >
              下载
            </Button>
            {!version.isCurrent && (
              <Button type="link" size="small" onClick={() => use(version)}>
                设为当前
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
