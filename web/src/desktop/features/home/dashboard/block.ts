/** What a block of the home page has to show. */
export type BlockState = 'loading' | 'ready' | 'failed'

export const emptyText = (state: BlockState, empty: string) => (state === 'failed' ? '暂时未能加载。' : empty)
