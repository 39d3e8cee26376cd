import type { StoredFile } from '@xueqiao/contract/features/base/files'
import { useState } from 'react'
import { type KeptFile, keptFiles, stillThere } from './kept-files'

/** The pictures of a form, as far as those of its draft are still at the server. */
export const useKeptFiles = (begun: readonly KeptFile[]) => {
  const [there] = useState(() => stillThere(begun))
  const [files, setFiles] = useState(there)
  return {
    files,
    choose: (chosen: readonly StoredFile[]) => setFiles(keptFiles(chosen)),
    lost: there.length < begun.length,
  }
}
