import type { KeyboardEvent } from 'react'

/**
 * Enter sends, with Shift it begins a line. Enter that chooses a word of an input method does neither, and Safari says
 * so by the key code alone.
 */
export const isSendKey = ({ key, shiftKey, keyCode, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && keyCode !== 229
