import { useState } from 'react'
import { toast } from '../../../../../lib/toast'
import { refusalOf } from '../../../../../shared/chat/files'

const MOST = 9

/** Files that are chosen, dropped or pasted, until 发送 is pressed. */
export const useStaged = () => {
  const [files, setFiles] = useState<readonly File[]>([])
  return {
    files,
    add: (chosen: readonly File[]) => {
      const fitting = chosen.filter((file) => {
        const refusal = refusalOf(file)
        if (refusal !== undefined) toast.error(refusal)
        return refusal === undefined
      })
      if (files.length + fitting.length > MOST) toast.warning(`一次最多发送 ${MOST} 个文件`)
      setFiles([...files, ...fitting].slice(0, MOST))
    },
    remove: (file: File) => setFiles(files.filter((other) => other !== file)),
    clear: () => setFiles([]),
  }
}
export type Staged = ReturnType<typeof useStaged>
