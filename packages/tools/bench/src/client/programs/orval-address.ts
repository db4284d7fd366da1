/** Where the functions that orval generates send their requests. There is no client to tell, so they import it. */
export const address = { baseUrl: '' }
