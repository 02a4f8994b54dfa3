import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { type Observable, throwError } from 'rxjs';
import { faultOf } from './fault.ts';

/** On the message side every error goes on, as a `Fault`, to the transport, which decides between retry and parking. */
@Catch()
export class MessageFaultFilter implements ExceptionFilter {
  catch(thrown: unknown, _host: ArgumentsHost): Observable<never> {
    return throwError(() => faultOf(thrown));
  }
}
