/** Whether this page may keep itself and pictures for times without a network: only where the connection is secure. */
export const canInstall = isSecureContext && 'serviceWorker' in navigator

/** @returns {Promise<void>} */
export async function registerServiceWorker() {
  if (!canInstall) return
  try {
    await navigator.serviceWorker.register('/service-worker.js', {updateViaCache: 'none'})
  } catch (error) {
    console.info('Without the service worker:', error.message)
  }
}
