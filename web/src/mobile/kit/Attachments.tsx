import type { StoredFile } from '@xueqiao/contract/features/base/files'
import { useState } from 'react'
import { callFile } from '../../api/call'
import { reportFailure } from '../../api/failure'
import { fileAt } from '../../api/file-at'
import { Icon } from '../../lib/icons'
import { saveFile } from '../../lib/save-file'
import './attachments.css'

const Attachment = ({ file }: { file: StoredFile }) => {
  const [busy, setBusy] = useState(false)
  const fetch = async () => {
    const endpoint = fileAt(file.url, { failed: '附件下载失败' })
    setBusy(true)
    try {
      saveFile((await callFile(endpoint, undefined)).blob, file.name)
    } catch (error) {
      reportFailure(error, endpoint)
    } finally {
      setBusy(false)
    }
  }
  return (
    <button type="button" className="m-file" disabled={busy} onClick={() => void fetch()}>
      <Icon name="file" />
      <span className="m-grow m-ellipsis">{file.name}</span>
    </button>
  )
}

/** Each is fetched with the token when somebody wants it. */
export const Attachments = ({ files }: { files: readonly StoredFile[] }) =>
  files.length === 0 ? null : (
    <ul className="m-files" aria-label="附件">
      {files.map((file) => (
        <li key={file.id}>
          <Attachment file={file} />
        </li>
      ))}
    </ul>
  )
