import {
  courseResourcesApi as api,
  type ResourceRow,
  type ResourceVersion,
} from '@xueqiao/contract/features/teaching/course-resources/api'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { act } from '../../../../api/action'
import { call } from '../../../../api/call'
import { useApi } from '../../../../api/queries'
import { formatFeedTime } from '../../../../lib/format'
import { mediaOf, save, sizeText } from '../../../../shared/course-resources/address'
import { sendFile } from './sending'

const nobody = () => {}

/** What it was before, and the next; the author's alone. */
export const Versions = ({ row }: { row: ResourceRow }) => {
  const { data = [] } = useApi(api.versions, { params: { id: row.id } }, { silent: true })
  const [percent, setPercent] = useState<number>()
  const input = useRef<HTMLInputElement>(null)
  const add = async (file: File | undefined) => {
    if (file === undefined) return
    setPercent(0)
    const { signal } = new AbortController()
    await act(api.addVersion, async () => {
      const { id: fileId } = await sendFile(file, {
        uploadId: undefined,
        signal,
        begun: nobody,
        tell: setPercent,
      })
      return call(api.addVersion, { params: { id: row.id }, body: { fileId } })
    })
    setPercent(undefined)
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
            void add(target.files?.[0])
            target.value = ''
          }}
        />
        <Button size="small" aria-busy={percent !== undefined} onClick={() => input.current?.click()}>
          {percent === undefined ? '上传新版本' : `上传中 ${percent}%`}
        </Button>
      </header>
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
            <Button type="link" size="small" onClick={() => save(mediaOf(version))}>
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
