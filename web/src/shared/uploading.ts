import { create } from 'zustand'

const useUploads = create(() => ({ count: 0 }))
const add = (by: 1 | -1) => useUploads.setState(({ count }) => ({ count: count + by }))

/** Makes ready and stores what was chosen; until that is done, the forms of the page wait. */
export const uploading = async (store: () => Promise<void>) => {
  add(1)
  try {
    await store()
  } finally {
    add(-1)
  }
}

/** Something chosen is not stored yet: a form sent now would go without it. */
export const useUploading = () => useUploads(({ count }) => count > 0)
